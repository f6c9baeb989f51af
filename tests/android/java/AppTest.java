/*
 * Runs the app's own code, translated from its dex file to Java's, on a machine without Android: the classes beside this
 * file stand for the system and remember what was asked of them. Java's verifier checks every instruction as the classes
 * are loaded. Prints TAP. Arguments: the folder with the assets.
 */
import android.app.Activity;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.widget.Toast;
import id.lumbung.Bridge;
import id.lumbung.FileChooser;
import id.lumbung.MainActivity;
import id.lumbung.SiteClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

public class AppTest {
    private static int tests;
    private static int failures;

    private static void check(boolean holds, String what) {
        tests++;
        failures += holds ? 0 : 1;
        System.out.println((holds ? "ok " : "not ok ") + tests + " - " + what);
    }

    /** Calls a lifecycle method, which is protected. */
    private static void call(MainActivity activity, String name, Class<?>[] kinds, Object... arguments) throws Exception {
        Method method = MainActivity.class.getDeclaredMethod(name, kinds);
        method.setAccessible(true);
        method.invoke(activity, arguments);
    }

    private static MainActivity created(Bundle saved) throws Exception {
        MainActivity activity = new MainActivity();
        call(activity, "onCreate", new Class<?>[] {Bundle.class}, saved);
        return activity;
    }

    private static WebResourceResponse get(String address) {
        return ((SiteClient) WebView.last.client).shouldInterceptRequest(WebView.last, (WebResourceRequest) () -> new Uri(address));
    }

    private static void result(MainActivity activity, int request, int result, Intent data) throws Exception {
        call(activity, "onActivityResult", new Class<?>[] {int.class, int.class, Intent.class}, request, result, data);
    }

    private static void lifecycle() throws Exception {
        MainActivity activity = created(null);
        WebView view = WebView.last;
        check(activity.content == view && view.address.equals("https://lumbung.invalid/"), "it opens the site's start");
        check(view.settings.script && view.settings.storage, "script and storage are on");
        check(!view.settings.files && !view.settings.content, "files and content providers are off");
        check(view.bridgeName.equals("lumbungAndroid") && view.bridge instanceof Bridge, "the page finds the bridge");
        view.address = "https://lumbung.invalid/#congklak/play";
        Bundle saved = new Bundle();
        call(activity, "onSaveInstanceState", new Class<?>[] {Bundle.class}, saved);
        created(saved);
        check(WebView.last.address.equals("https://lumbung.invalid/#congklak/play"), "it comes back to the screen that was shown");
        Bundle foreign = new Bundle();
        foreign.putString("address", "https://example.org/");
        created(foreign);
        check(WebView.last.address.equals("https://lumbung.invalid/"), "it never comes back to another site");
        call(activity, "onPause", new Class<?>[0]);
        check(view.state.equals("paused"), "in the background the page is paused");
        call(activity, "onResume", new Class<?>[0]);
        check(view.state.equals("resumed"), "and goes on afterwards");
        call(activity, "onDestroy", new Class<?>[0]);
        check(view.state.equals("destroyed"), "the view ends with the activity");
    }

    private static void back() throws Exception {
        MainActivity activity = created(null);
        activity.onBackPressed();
        check("lumbungBack()".equals(WebView.last.script), "back is the page's");
        activity.onReceiveValue("true");
        check(!activity.finished, "the app stays when the page has gone back");
        activity.onReceiveValue("false");
        check(activity.finished, "the app ends when the page has nowhere to go");
        MainActivity broken = created(null);
        broken.onReceiveValue(null);
        check(broken.finished, "the app ends when the page does not answer");
    }

    private static void site(Path assets) throws Exception {
        created(null);
        byte[] page = Files.readAllBytes(assets.resolve("site/index.html"));
        WebResourceResponse start = get("https://lumbung.invalid/?x=1");
        check(start.status == 200 && start.type.equals("text/html") && "UTF-8".equals(start.encoding), "the start is HTML in UTF-8");
        check(Arrays.equals(start.data.readAllBytes(), page), "the start is index.html");
        check(start.headers.get("Content-Security-Policy").contains("default-src 'none'"), "answers carry the policy");
        WebResourceResponse module = get("https://lumbung.invalid/lumbung.wasm");
        check(module.status == 200 && module.type.equals("application/wasm") && module.encoding == null, "the module has its type and no encoding");
        check(get("https://lumbung.invalid/app/worker.js").type.equals("text/javascript"), "scripts have their type");
        check(get("https://lumbung.invalid/nothing.js").status == 404, "what is not there is 404");
        check(get("https://lumbung.invalid/app").status == 404, "a folder is 404");
        check(get("https://lumbung.invalid/../AndroidManifest.xml").status == 404, "nothing leads out of the site");
        check(get("https://lumbung.invalid/%2e%2e/classes.dex").status == 404, "nothing leads out of the site, encoded either");
        check(get("https://example.org/").status == 404 && get("http://example.org/index.html").status == 404, "other hosts are 404, not the network");
        check(get("mailto:someone@example.org").status == 404, "addresses without a host are 404");
        SiteClient client = (SiteClient) WebView.last.client;
        check(!client.shouldOverrideUrlLoading(null, (WebResourceRequest) () -> new Uri("https://lumbung.invalid/x")), "the page's own links are followed");
        check(client.shouldOverrideUrlLoading(null, (WebResourceRequest) () -> new Uri("https://example.org/")), "others are not");
    }

    private static void saving() throws Exception {
        MainActivity activity = created(null);
        Bridge bridge = (Bridge) WebView.last.bridge;
        bridge.save("game.txt", "[Game \"congklak\"] é");
        check(activity.request == 1 && activity.started.action.equals("android.intent.action.CREATE_DOCUMENT"), "saving asks the system for a place");
        check(activity.started.extras.get("android.intent.extra.TITLE").equals("game.txt") && activity.started.type.equals("text/plain"), "under the name that the page gives");
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        activity.resolver.next = file;
        Intent place = new Intent(null);
        place.data = new Uri("content://place/1");
        result(activity, 1, 0, null);
        check(file.size() == 0, "nothing is written when the user has thought better of it");
        result(activity, 1, -1, place);
        check(file.toString(StandardCharsets.UTF_8).equals("[Game \"congklak\"] é"), "the text is written in UTF-8");
        result(activity, 1, -1, place);
        check(file.toString(StandardCharsets.UTF_8).length() == 19, "and only once");
        bridge.save("game.txt", "x");
        activity.resolver.next = null;
        result(activity, 1, -1, place);
        check(Toast.shown.remove("string/not_saved"), "a place that cannot be opened is said");
        bridge.save("game.txt", "x");
        activity.resolver.next = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }
        };
        result(activity, 1, -1, place);
        check(Toast.shown.remove("string/not_saved"), "a full disk is said");
        bridge.share("https://lumbung.invalid/#r=x");
        check(activity.request == 3 && activity.started.action.equals("android.intent.action.CHOOSER"), "sharing lets the user choose an app");
        check(activity.started.target.action.equals("android.intent.action.SEND") && activity.started.target.extras.get("android.intent.extra.TEXT").equals("https://lumbung.invalid/#r=x"), "and hands it the text");
        activity.nobody = true;
        bridge.share("x");
        check(Toast.shown.remove("string/no_app"), "where there is no app, it says so");
    }

    private static void choosing() throws Exception {
        MainActivity activity = created(null);
        Object[] got = {"nothing yet", "nothing yet"};
        WebChromeClient.FileChooserParams wanted = new WebChromeClient.FileChooserParams() {
            @Override
            public Intent createIntent() {
                return new Intent("android.intent.action.GET_CONTENT");
            }
        };
        FileChooser chooser = (FileChooser) WebView.last.chrome;
        ValueCallback first = value -> got[0] = value;
        ValueCallback second = value -> got[1] = value;
        check(chooser.onShowFileChooser(WebView.last, first, wanted) && activity.request == 2, "the page's file field shows the system's dialog");
        chooser.onShowFileChooser(WebView.last, second, wanted);
        check(got[0] == null, "an open question ends when another is asked");
        Intent data = new Intent(null);
        data.data = new Uri("content://file/7");
        result(activity, 2, -1, data);
        check(((Uri[]) got[1])[0] == data.data, "the chosen file reaches the page");
        result(activity, 2, -1, data);
        check(got[1] != null, "an answer without a question is passed over");
        chooser.onShowFileChooser(WebView.last, second, wanted);
        result(activity, 2, 0, null);
        check(got[1] == null, "no file is an answer too");
    }

    public static void main(String[] arguments) throws Exception {
        Path assets = Path.of(arguments[0]);
        Activity.assets = assets;
        lifecycle();
        back();
        site(assets);
        saving();
        choosing();
        System.out.println("1.." + tests);
        System.exit(failures == 0 ? 0 : 1);
    }
}
