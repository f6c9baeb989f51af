package android.net;

/** An address, taken apart by java.net.URI. */
public class Uri {
    private final java.net.URI address;

    public Uri(String text) {
        address = java.net.URI.create(text);
    }

    public String getHost() {
        return address.getHost();
    }

    public String getPath() {
        return address.getPath();
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
