package android.widget;

public class Toast {
    public static final java.util.List<String> shown = new java.util.ArrayList<>();
    private final String text;

    private Toast(String text) {
        this.text = text;
    }

    public static Toast makeText(android.content.Context context, CharSequence text, int length) {
        return new Toast(text.toString());
    }

    public void show() {
        shown.add(text);
    }
}
