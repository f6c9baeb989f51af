package android.os;

public class Bundle {
    private final java.util.Map<String, String> values = new java.util.HashMap<>();

    public String getString(String name) {
        return values.get(name);
    }

    public void putString(String name, String value) {
        values.put(name, value);
    }
}
