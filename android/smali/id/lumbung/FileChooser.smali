# Lets the page's file field ("Open a game") show the system's file dialog.

.class public Lid/lumbung/FileChooser;
.super Landroid/webkit/WebChromeClient;

.field private final activity:Lid/lumbung/MainActivity;

.method public constructor <init>(Lid/lumbung/MainActivity;)V
    .locals 0
    invoke-direct {p0}, Landroid/webkit/WebChromeClient;-><init>()V
    iput-object p1, p0, Lid/lumbung/FileChooser;->activity:Lid/lumbung/MainActivity;
    return-void
.end method

# public boolean onShowFileChooser(WebView view, ValueCallback callback, FileChooserParams wanted) {
#     activity.choose(callback, wanted.createIntent());
#     return true;
# }
.method public onShowFileChooser(Landroid/webkit/WebView;Landroid/webkit/ValueCallback;Landroid/webkit/WebChromeClient$FileChooserParams;)Z
    .locals 2
    invoke-virtual {p3}, Landroid/webkit/WebChromeClient$FileChooserParams;->createIntent()Landroid/content/Intent;
    move-result-object v0
    iget-object v1, p0, Lid/lumbung/FileChooser;->activity:Lid/lumbung/MainActivity;
    invoke-virtual {v1, p2, v0}, Lid/lumbung/MainActivity;->choose(Landroid/webkit/ValueCallback;Landroid/content/Intent;)V
    const/4 v0, 0x1
    return v0
.end method
