# The app's only activity: a web view that shows the site from the app's assets.
#
# Smali is the assembler of Android's virtual machine. To read it: a method's own registers are v0, v1, …; p0 is "this" and p1,
# p2, … are the arguments. `invoke-virtual {v0, v1}, LClass;->method(LArgument;)LResult;` calls v0.method(v1), and
# `move-result-object` fetches what it returned. L…; is a class, Z a boolean, I an int, V nothing, [ an array.
#
# Every method says above it what it would be in Java.

.class public Lid/lumbung/MainActivity;
.super Landroid/app/Activity;

# The page answers "back" through onReceiveValue.
.implements Landroid/webkit/ValueCallback;

.field private view:Landroid/webkit/WebView;

# A record that waits until the user has said where to save it.
.field private waiting:Ljava/lang/String;

# Who wants to know which file the user has chosen; null: nobody.
.field private chooser:Landroid/webkit/ValueCallback;

.method public constructor <init>()V
    .locals 0
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

# protected void onCreate(Bundle saved) {
#     super.onCreate(saved);
#     view = new WebView(this);
#     view.getSettings(): JavaScript and storage on, files and content providers off;
#     view.setWebViewClient(new SiteClient(getAssets()));
#     view.setWebChromeClient(new FileChooser(this));
#     view.addJavascriptInterface(new Bridge(this), "lumbungAndroid");
#     setContentView(view);
#     view.loadUrl(saved has an address ? that one : SiteClient.START);
# }
.method protected onCreate(Landroid/os/Bundle;)V
    .locals 4

    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V

    new-instance v0, Landroid/webkit/WebView;
    invoke-direct {v0, p0}, Landroid/webkit/WebView;-><init>(Landroid/content/Context;)V
    iput-object v0, p0, Lid/lumbung/MainActivity;->view:Landroid/webkit/WebView;

    invoke-virtual {v0}, Landroid/webkit/WebView;->getSettings()Landroid/webkit/WebSettings;
    move-result-object v1
    const/4 v2, 0x1
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setJavaScriptEnabled(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setDomStorageEnabled(Z)V
    const/4 v2, 0x0
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setAllowFileAccess(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setAllowContentAccess(Z)V

    invoke-virtual {p0}, Lid/lumbung/MainActivity;->getAssets()Landroid/content/res/AssetManager;
    move-result-object v2
    new-instance v1, Lid/lumbung/SiteClient;
    invoke-direct {v1, v2}, Lid/lumbung/SiteClient;-><init>(Landroid/content/res/AssetManager;)V
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->setWebViewClient(Landroid/webkit/WebViewClient;)V

    new-instance v1, Lid/lumbung/FileChooser;
    invoke-direct {v1, p0}, Lid/lumbung/FileChooser;-><init>(Lid/lumbung/MainActivity;)V
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->setWebChromeClient(Landroid/webkit/WebChromeClient;)V

    new-instance v1, Lid/lumbung/Bridge;
    invoke-direct {v1, p0}, Lid/lumbung/Bridge;-><init>(Lid/lumbung/MainActivity;)V
    const-string v2, "lumbungAndroid"
    invoke-virtual {v0, v1, v2}, Landroid/webkit/WebView;->addJavascriptInterface(Ljava/lang/Object;Ljava/lang/String;)V

    invoke-virtual {p0, v0}, Lid/lumbung/MainActivity;->setContentView(Landroid/view/View;)V

    sget-object v1, Lid/lumbung/SiteClient;->START:Ljava/lang/String;
    if-eqz p1, :load
    const-string v2, "address"
    invoke-virtual {p1, v2}, Landroid/os/Bundle;->getString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v2
    if-eqz v2, :load
    invoke-virtual {v2, v1}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v3
    if-eqz v3, :load
    move-object v1, v2
    :load
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V
    return-void
.end method

# The screen that is shown survives the end of the process; the game itself is in the page's storage.
# protected void onSaveInstanceState(Bundle out) { super.onSaveInstanceState(out); out.putString("address", view.getUrl()); }
.method protected onSaveInstanceState(Landroid/os/Bundle;)V
    .locals 2
    invoke-super {p0, p1}, Landroid/app/Activity;->onSaveInstanceState(Landroid/os/Bundle;)V
    iget-object v0, p0, Lid/lumbung/MainActivity;->view:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->getUrl()Ljava/lang/String;
    move-result-object v0
    const-string v1, "address"
    invoke-virtual {p1, v1, v0}, Landroid/os/Bundle;->putString(Ljava/lang/String;Ljava/lang/String;)V
    return-void
.end method

# In the background the page is hidden: it falls silent, and animations stop.
.method protected onPause()V
    .locals 1
    iget-object v0, p0, Lid/lumbung/MainActivity;->view:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->onPause()V
    invoke-super {p0}, Landroid/app/Activity;->onPause()V
    return-void
.end method

.method protected onResume()V
    .locals 1
    invoke-super {p0}, Landroid/app/Activity;->onResume()V
    iget-object v0, p0, Lid/lumbung/MainActivity;->view:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->onResume()V
    return-void
.end method

.method protected onDestroy()V
    .locals 1
    iget-object v0, p0, Lid/lumbung/MainActivity;->view:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->destroy()V
    invoke-super {p0}, Landroid/app/Activity;->onDestroy()V
    return-void
.end method

# "Back" is the page's: it closes a dialog, asks before leaving a game, or goes home. Only if it has nothing to do (it
# answers anything but true) the app is left.
# public void onBackPressed() { view.evaluateJavascript("lumbungBack()", this); }
.method public onBackPressed()V
    .locals 2
    iget-object v0, p0, Lid/lumbung/MainActivity;->view:Landroid/webkit/WebView;
    const-string v1, "lumbungBack()"
    invoke-virtual {v0, v1, p0}, Landroid/webkit/WebView;->evaluateJavascript(Ljava/lang/String;Landroid/webkit/ValueCallback;)V
    return-void
.end method

# public void onReceiveValue(Object answer) { if (!"true".equals(answer)) finish(); }
.method public onReceiveValue(Ljava/lang/Object;)V
    .locals 1
    const-string v0, "true"
    invoke-virtual {v0, p1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v0
    if-nez v0, :handled
    invoke-virtual {p0}, Lid/lumbung/MainActivity;->finish()V
    :handled
    return-void
.end method

# Starts another app's activity; a short message where there is none.
# void begin(Intent intent, int request) {
#     try { startActivityForResult(intent, request); }
#     catch (ActivityNotFoundException e) { say(R.string.no_app); }
# }
.method public begin(Landroid/content/Intent;I)V
    .locals 1
    :try_start
    invoke-virtual {p0, p1, p2}, Lid/lumbung/MainActivity;->startActivityForResult(Landroid/content/Intent;I)V
    :try_end
    .catch Landroid/content/ActivityNotFoundException; {:try_start .. :try_end} :nobody
    return-void
    :nobody
    move-exception v0
    const-string v0, "no_app"
    invoke-virtual {p0, v0}, Lid/lumbung/MainActivity;->say(Ljava/lang/String;)V
    return-void
.end method

# void say(String name): shows the string resource of that name for a moment.
.method public say(Ljava/lang/String;)V
    .locals 4
    invoke-virtual {p0}, Lid/lumbung/MainActivity;->getResources()Landroid/content/res/Resources;
    move-result-object v0
    const-string v1, "string"
    invoke-virtual {p0}, Lid/lumbung/MainActivity;->getPackageName()Ljava/lang/String;
    move-result-object v2
    invoke-virtual {v0, p1, v1, v2}, Landroid/content/res/Resources;->getIdentifier(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I
    move-result v1
    invoke-virtual {p0, v1}, Lid/lumbung/MainActivity;->getString(I)Ljava/lang/String;
    move-result-object v1
    const/4 v3, 0x1
    invoke-static {p0, v1, v3}, Landroid/widget/Toast;->makeText(Landroid/content/Context;Ljava/lang/CharSequence;I)Landroid/widget/Toast;
    move-result-object v0
    invoke-virtual {v0}, Landroid/widget/Toast;->show()V
    return-void
.end method

# Asks where to save a text; the system's dialog names the place, so no permission is needed.
# void save(String name, String text) {
#     waiting = text;
#     Intent intent = new Intent(ACTION_CREATE_DOCUMENT).addCategory(CATEGORY_OPENABLE).setType("text/plain").putExtra(EXTRA_TITLE, name);
#     begin(intent, 1);
# }
.method public save(Ljava/lang/String;Ljava/lang/String;)V
    .locals 2
    iput-object p2, p0, Lid/lumbung/MainActivity;->waiting:Ljava/lang/String;
    new-instance v0, Landroid/content/Intent;
    const-string v1, "android.intent.action.CREATE_DOCUMENT"
    invoke-direct {v0, v1}, Landroid/content/Intent;-><init>(Ljava/lang/String;)V
    const-string v1, "android.intent.category.OPENABLE"
    invoke-virtual {v0, v1}, Landroid/content/Intent;->addCategory(Ljava/lang/String;)Landroid/content/Intent;
    const-string v1, "text/plain"
    invoke-virtual {v0, v1}, Landroid/content/Intent;->setType(Ljava/lang/String;)Landroid/content/Intent;
    const-string v1, "android.intent.extra.TITLE"
    invoke-virtual {v0, v1, p1}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    const/4 v1, 0x1
    invoke-virtual {p0, v0, v1}, Lid/lumbung/MainActivity;->begin(Landroid/content/Intent;I)V
    return-void
.end method

# Hands a text to another app that the user chooses.
# void share(String text) {
#     Intent intent = new Intent(ACTION_SEND).setType("text/plain").putExtra(EXTRA_TEXT, text);
#     begin(Intent.createChooser(intent, null), 3);
# }
.method public share(Ljava/lang/String;)V
    .locals 2
    new-instance v0, Landroid/content/Intent;
    const-string v1, "android.intent.action.SEND"
    invoke-direct {v0, v1}, Landroid/content/Intent;-><init>(Ljava/lang/String;)V
    const-string v1, "text/plain"
    invoke-virtual {v0, v1}, Landroid/content/Intent;->setType(Ljava/lang/String;)Landroid/content/Intent;
    const-string v1, "android.intent.extra.TEXT"
    invoke-virtual {v0, v1, p1}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    const/4 v1, 0x0
    invoke-static {v0, v1}, Landroid/content/Intent;->createChooser(Landroid/content/Intent;Ljava/lang/CharSequence;)Landroid/content/Intent;
    move-result-object v0
    const/4 v1, 0x3
    invoke-virtual {p0, v0, v1}, Lid/lumbung/MainActivity;->begin(Landroid/content/Intent;I)V
    return-void
.end method

# Lets the user choose a file for the page. An earlier question that is still open gets no file.
# void choose(ValueCallback callback, Intent intent) { if (chooser != null) chooser.onReceiveValue(null); chooser = callback; begin(intent, 2); }
.method public choose(Landroid/webkit/ValueCallback;Landroid/content/Intent;)V
    .locals 2
    iget-object v0, p0, Lid/lumbung/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    if-eqz v0, :free
    const/4 v1, 0x0
    invoke-interface {v0, v1}, Landroid/webkit/ValueCallback;->onReceiveValue(Ljava/lang/Object;)V
    :free
    iput-object p1, p0, Lid/lumbung/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    const/4 v0, 0x2
    invoke-virtual {p0, p2, v0}, Lid/lumbung/MainActivity;->begin(Landroid/content/Intent;I)V
    return-void
.end method

# protected void onActivityResult(int request, int result, Intent data) {
#     if (request == 2 && chooser != null) { chooser.onReceiveValue(FileChooserParams.parseResult(result, data)); chooser = null; }
#     if (request == 1 && result == RESULT_OK && data != null) write(data.getData());
# }
.method protected onActivityResult(IILandroid/content/Intent;)V
    .locals 2
    const/4 v0, 0x2
    if-ne p1, v0, :not_chosen
    iget-object v0, p0, Lid/lumbung/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    if-eqz v0, :end
    invoke-static {p2, p3}, Landroid/webkit/WebChromeClient$FileChooserParams;->parseResult(ILandroid/content/Intent;)[Landroid/net/Uri;
    move-result-object v1
    invoke-interface {v0, v1}, Landroid/webkit/ValueCallback;->onReceiveValue(Ljava/lang/Object;)V
    const/4 v0, 0x0
    iput-object v0, p0, Lid/lumbung/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    return-void

    :not_chosen
    const/4 v0, 0x1
    if-ne p1, v0, :end
    const/4 v0, -0x1
    if-ne p2, v0, :end
    if-eqz p3, :end
    invoke-virtual {p3}, Landroid/content/Intent;->getData()Landroid/net/Uri;
    move-result-object v0
    if-eqz v0, :end
    invoke-virtual {p0, v0}, Lid/lumbung/MainActivity;->write(Landroid/net/Uri;)V
    :end
    return-void
.end method

# Writes what waits to the place that the user has named; says so where that fails.
# void write(Uri place) {
#     try {
#         OutputStream stream = getContentResolver().openOutputStream(place);
#         stream.write(waiting.getBytes("UTF-8"));
#         stream.close();
#     } catch (Exception e) { say("not_saved"); }
#     waiting = null;
# }
.method public write(Landroid/net/Uri;)V
    .locals 3
    iget-object v1, p0, Lid/lumbung/MainActivity;->waiting:Ljava/lang/String;
    if-eqz v1, :end
    :try_start
    invoke-virtual {p0}, Lid/lumbung/MainActivity;->getContentResolver()Landroid/content/ContentResolver;
    move-result-object v0
    invoke-virtual {v0, p1}, Landroid/content/ContentResolver;->openOutputStream(Landroid/net/Uri;)Ljava/io/OutputStream;
    move-result-object v0
    const-string v2, "UTF-8"
    invoke-virtual {v1, v2}, Ljava/lang/String;->getBytes(Ljava/lang/String;)[B
    move-result-object v1
    invoke-virtual {v0, v1}, Ljava/io/OutputStream;->write([B)V
    invoke-virtual {v0}, Ljava/io/OutputStream;->close()V
    :try_end
    .catch Ljava/lang/Exception; {:try_start .. :try_end} :failed
    goto :written
    :failed
    move-exception v0
    const-string v0, "not_saved"
    invoke-virtual {p0, v0}, Lid/lumbung/MainActivity;->say(Ljava/lang/String;)V
    :written
    const/4 v0, 0x0
    iput-object v0, p0, Lid/lumbung/MainActivity;->waiting:Ljava/lang/String;
    :end
    return-void
.end method
