package android.webkit;

public class WebChromeClient {
    /** What the page wants of a file dialog. */
    public abstract static class FileChooserParams {
        public abstract android.content.Intent createIntent();

        public static android.net.Uri[] parseResult(int result, android.content.Intent data) {
            return result == -1 && data != null ? new android.net.Uri[] {data.getData()} : null;
        }
    }
}
