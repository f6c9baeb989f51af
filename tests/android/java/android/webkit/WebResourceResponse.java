package android.webkit;

import java.io.InputStream;
import java.util.Map;

public class WebResourceResponse {
    public final String type, encoding, reason;
    public final int status;
    public final Map<String, String> headers;
    public final InputStream data;

    public WebResourceResponse(String type, String encoding, int status, String reason, Map<String, String> headers, InputStream data) {
        this.type = type;
        this.encoding = encoding;
        this.status = status;
        this.reason = reason;
        this.headers = headers;
        this.data = data;
    }
}
