package android.content.res;

/** Resources by name: the identifier is an index. */
public class Resources {
    public final java.util.List<String> names = new java.util.ArrayList<>();

    public int getIdentifier(String name, String kind, String owner) {
        names.add(kind + "/" + name);
        return names.size() - 1;
    }
}
