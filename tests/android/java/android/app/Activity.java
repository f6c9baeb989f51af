package android.app;

import android.content.ActivityNotFoundException;
import android.content.Intent;

/** An activity without a system: it remembers what was started, and runs at once what belongs on the main thread. */
public class Activity extends android.content.Context {
    public static java.nio.file.Path assets;
    public final android.content.res.Resources resources = new android.content.res.Resources();
    public final android.content.ContentResolver resolver = new android.content.ContentResolver();
    public android.view.View content;
    public Intent started;
    public int request;
    public boolean finished, nobody;

    protected void onCreate(android.os.Bundle saved) {}

    protected void onSaveInstanceState(android.os.Bundle out) {}

    protected void onPause() {}

    protected void onResume() {}

    protected void onDestroy() {}

    public android.content.res.AssetManager getAssets() {
        return new android.content.res.AssetManager(assets);
    }

    public android.content.res.Resources getResources() {
        return resources;
    }

    public android.content.ContentResolver getContentResolver() {
        return resolver;
    }

    public String getPackageName() {
        return "id.lumbung";
    }

    public final String getString(int id) {
        return resources.names.get(id);
    }

    public void setContentView(android.view.View view) {
        content = view;
    }

    public void startActivityForResult(Intent intent, int request) {
        if (nobody) {
            throw new ActivityNotFoundException();
        }
        started = intent;
        this.request = request;
    }

    public final void runOnUiThread(Runnable task) {
        task.run();
    }

    public void finish() {
        finished = true;
    }
}
