package android.webkit;

public interface ValueCallback {
    void onReceiveValue(Object value);
}
