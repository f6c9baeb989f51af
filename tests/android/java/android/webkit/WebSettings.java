package android.webkit;

public class WebSettings {
    public boolean script, storage, files = true, content = true;

    public void setJavaScriptEnabled(boolean on) {
        script = on;
    }

    public void setDomStorageEnabled(boolean on) {
        storage = on;
    }

    public void setAllowFileAccess(boolean on) {
        files = on;
    }

    public void setAllowContentAccess(boolean on) {
        content = on;
    }
}
