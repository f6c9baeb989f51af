# One wish of the page, carried out on the main thread: a text to be saved under a name, or, without a name, to be shared.

.class public Lid/lumbung/Task;
.super Ljava/lang/Object;
.implements Ljava/lang/Runnable;

.field private final activity:Lid/lumbung/MainActivity;
.field private final name:Ljava/lang/String;
.field private final text:Ljava/lang/String;

.method public constructor <init>(Lid/lumbung/MainActivity;Ljava/lang/String;Ljava/lang/String;)V
    .locals 0
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lid/lumbung/Task;->activity:Lid/lumbung/MainActivity;
    iput-object p2, p0, Lid/lumbung/Task;->name:Ljava/lang/String;
    iput-object p3, p0, Lid/lumbung/Task;->text:Ljava/lang/String;
    return-void
.end method

# public void run() { if (name != null) activity.save(name, text); else activity.share(text); }
.method public run()V
    .locals 3
    iget-object v0, p0, Lid/lumbung/Task;->activity:Lid/lumbung/MainActivity;
    iget-object v1, p0, Lid/lumbung/Task;->name:Ljava/lang/String;
    iget-object v2, p0, Lid/lumbung/Task;->text:Ljava/lang/String;
    if-eqz v1, :share
    invoke-virtual {v0, v1, v2}, Lid/lumbung/MainActivity;->save(Ljava/lang/String;Ljava/lang/String;)V
    return-void
    :share
    invoke-virtual {v0, v2}, Lid/lumbung/MainActivity;->share(Ljava/lang/String;)V
    return-void
.end method
