package android.content;

import java.util.LinkedHashMap;
import java.util.Map;

/** An intent as a bag: its action, its type, its categories and extras, its data. */
public class Intent {
    public String action, type, category;
    public Intent target;
    public android.net.Uri data;
    public final Map<String, String> extras = new LinkedHashMap<>();

    public Intent(String action) {
        this.action = action;
    }

    public Intent addCategory(String name) {
        category = name;
        return this;
    }

    public Intent setType(String name) {
        type = name;
        return this;
    }

    public Intent putExtra(String name, String value) {
        extras.put(name, value);
        return this;
    }

    public android.net.Uri getData() {
        return data;
    }

    public static Intent createChooser(Intent target, CharSequence title) {
        Intent chooser = new Intent("android.intent.action.CHOOSER");
        chooser.target = target;
        return chooser;
    }
}
