# What the page may ask of the app, as window.lumbungAndroid: save(name, text) and share(text). Android calls these methods
# on a thread of its own, and dialogs belong to the main one, so each becomes a Task there.

.class public Lid/lumbung/Bridge;
.super Ljava/lang/Object;

.field private final activity:Lid/lumbung/MainActivity;

.method public constructor <init>(Lid/lumbung/MainActivity;)V
    .locals 0
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lid/lumbung/Bridge;->activity:Lid/lumbung/MainActivity;
    return-void
.end method

# @JavascriptInterface public void save(String name, String text) { activity.runOnUiThread(new Task(activity, name, text)); }
.method public save(Ljava/lang/String;Ljava/lang/String;)V
    .locals 2
    .annotation runtime Landroid/webkit/JavascriptInterface;
    .end annotation
    iget-object v0, p0, Lid/lumbung/Bridge;->activity:Lid/lumbung/MainActivity;
    new-instance v1, Lid/lumbung/Task;
    invoke-direct {v1, v0, p1, p2}, Lid/lumbung/Task;-><init>(Lid/lumbung/MainActivity;Ljava/lang/String;Ljava/lang/String;)V
    invoke-virtual {v0, v1}, Lid/lumbung/MainActivity;->runOnUiThread(Ljava/lang/Runnable;)V
    return-void
.end method

# @JavascriptInterface public void share(String text) { activity.runOnUiThread(new Task(activity, null, text)); }
.method public share(Ljava/lang/String;)V
    .locals 3
    .annotation runtime Landroid/webkit/JavascriptInterface;
    .end annotation
    iget-object v0, p0, Lid/lumbung/Bridge;->activity:Lid/lumbung/MainActivity;
    new-instance v1, Lid/lumbung/Task;
    const/4 v2, 0x0
    invoke-direct {v1, v0, v2, p1}, Lid/lumbung/Task;-><init>(Lid/lumbung/MainActivity;Ljava/lang/String;Ljava/lang/String;)V
    invoke-virtual {v0, v1}, Lid/lumbung/MainActivity;->runOnUiThread(Ljava/lang/Runnable;)V
    return-void
.end method
