package android.webkit;

/** A web view that remembers what was asked of it. */
public class WebView extends android.view.View {
    public static WebView last;
    public final WebSettings settings = new WebSettings();
    public WebViewClient client;
    public WebChromeClient chrome;
    public Object bridge;
    public String bridgeName, address, script, state = "new";

    public WebView(android.content.Context context) {
        last = this;
    }

    public WebSettings getSettings() {
        return settings;
    }

    public void setWebViewClient(WebViewClient client) {
        this.client = client;
    }

    public void setWebChromeClient(WebChromeClient chrome) {
        this.chrome = chrome;
    }

    public void addJavascriptInterface(Object object, String name) {
        bridge = object;
        bridgeName = name;
    }

    public void loadUrl(String address) {
        this.address = address;
    }

    public String getUrl() {
        return address;
    }

    public void evaluateJavascript(String script, ValueCallback callback) {
        this.script = script;
    }

    public void onPause() {
        state = "paused";
    }

    public void onResume() {
        state = "resumed";
    }

    public void destroy() {
        state = "destroyed";
    }
}
