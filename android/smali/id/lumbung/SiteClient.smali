# Serves the site: every request of the page is answered from the app's assets, under an origin of its own. The name ends
# in .invalid, which by RFC 2606 can never be a real host; https makes it a place that browsers trust with WebAssembly,
# Workers and storage. Nothing ever reaches a network: what is not in the assets is "404".
#
# The test tests/android reads the table of types and the constants from this file and serves the site by them.

.class public Lid/lumbung/SiteClient;
.super Landroid/webkit/WebViewClient;

# Where the page begins.
.field public static final START:Ljava/lang/String; = "https://lumbung.invalid/"

.field private final assets:Landroid/content/res/AssetManager;

# Endings of file names, each followed by the type to serve it as.
.field private static final TYPES:[Ljava/lang/String;

.method static constructor <clinit>()V
    .locals 3
    const/16 v0, 0x14
    new-array v0, v0, [Ljava/lang/String;
    const/4 v1, 0x0
    # types: begin
    const-string v2, ".html"
    aput-object v2, v0, v1
    const/4 v1, 0x1
    const-string v2, "text/html"
    aput-object v2, v0, v1
    const/4 v1, 0x2
    const-string v2, ".js"
    aput-object v2, v0, v1
    const/4 v1, 0x3
    const-string v2, "text/javascript"
    aput-object v2, v0, v1
    const/4 v1, 0x4
    const-string v2, ".css"
    aput-object v2, v0, v1
    const/4 v1, 0x5
    const-string v2, "text/css"
    aput-object v2, v0, v1
    const/4 v1, 0x6
    const-string v2, ".json"
    aput-object v2, v0, v1
    const/4 v1, 0x7
    const-string v2, "application/json"
    aput-object v2, v0, v1
    const/16 v1, 0x8
    const-string v2, ".webmanifest"
    aput-object v2, v0, v1
    const/16 v1, 0x9
    const-string v2, "application/manifest+json"
    aput-object v2, v0, v1
    const/16 v1, 0xa
    const-string v2, ".svg"
    aput-object v2, v0, v1
    const/16 v1, 0xb
    const-string v2, "image/svg+xml"
    aput-object v2, v0, v1
    const/16 v1, 0xc
    const-string v2, ".png"
    aput-object v2, v0, v1
    const/16 v1, 0xd
    const-string v2, "image/png"
    aput-object v2, v0, v1
    const/16 v1, 0xe
    const-string v2, ".wasm"
    aput-object v2, v0, v1
    const/16 v1, 0xf
    const-string v2, "application/wasm"
    aput-object v2, v0, v1
    const/16 v1, 0x10
    const-string v2, ".txt"
    aput-object v2, v0, v1
    const/16 v1, 0x11
    const-string v2, "text/plain"
    aput-object v2, v0, v1
    const/16 v1, 0x12
    const-string v2, ""
    aput-object v2, v0, v1
    const/16 v1, 0x13
    const-string v2, "application/octet-stream"
    aput-object v2, v0, v1
    # types: end
    sput-object v0, Lid/lumbung/SiteClient;->TYPES:[Ljava/lang/String;
    return-void
.end method

.method public constructor <init>(Landroid/content/res/AssetManager;)V
    .locals 0
    invoke-direct {p0}, Landroid/webkit/WebViewClient;-><init>()V
    iput-object p1, p0, Lid/lumbung/SiteClient;->assets:Landroid/content/res/AssetManager;
    return-void
.end method

# The type of a file by the ending of its name; the last ending, "", fits everything.
# static String typeOf(String name) { for (int i = 0; ; i += 2) if (name.endsWith(TYPES[i])) return TYPES[i + 1]; }
.method public static typeOf(Ljava/lang/String;)Ljava/lang/String;
    .locals 3
    sget-object v0, Lid/lumbung/SiteClient;->TYPES:[Ljava/lang/String;
    const/4 v1, 0x0
    :next
    aget-object v2, v0, v1
    invoke-virtual {p0, v2}, Ljava/lang/String;->endsWith(Ljava/lang/String;)Z
    move-result v2
    if-nez v2, :found
    add-int/lit8 v1, v1, 0x2
    goto :next
    :found
    add-int/lit8 v1, v1, 0x1
    aget-object v2, v0, v1
    return-object v2
.end method

# The asset that a path asks for: "/" is the page itself, and no path leads out of the site.
# static String assetOf(String path) {
#     if (path == null || path.contains("..")) return null;
#     if (path.endsWith("/")) path = path + "index.html";
#     return "site" + path;
# }
.method public static assetOf(Ljava/lang/String;)Ljava/lang/String;
    .locals 2
    if-eqz p0, :refused
    const-string v0, ".."
    invoke-virtual {p0, v0}, Ljava/lang/String;->contains(Ljava/lang/CharSequence;)Z
    move-result v0
    if-nez v0, :refused
    const-string v0, "/"
    invoke-virtual {p0, v0}, Ljava/lang/String;->endsWith(Ljava/lang/String;)Z
    move-result v0
    if-eqz v0, :whole
    const-string v0, "index.html"
    invoke-virtual {p0, v0}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object p0
    :whole
    const-string v0, "site"
    invoke-virtual {v0, p0}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    return-object v0
    :refused
    const/4 v0, 0x0
    return-object v0
.end method

# What every answer says besides: no script, style or connection but the site's own.
# static Map headers()
.method public static headers()Ljava/util/Map;
    .locals 3
    new-instance v0, Ljava/util/HashMap;
    invoke-direct {v0}, Ljava/util/HashMap;-><init>()V
    const-string v1, "Content-Security-Policy"
    const-string v2, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    invoke-virtual {v0, v1, v2}, Ljava/util/HashMap;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    const-string v1, "X-Content-Type-Options"
    const-string v2, "nosniff"
    invoke-virtual {v0, v1, v2}, Ljava/util/HashMap;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    const-string v1, "Cache-Control"
    const-string v2, "no-cache"
    invoke-virtual {v0, v1, v2}, Ljava/util/HashMap;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    return-object v0
.end method

# static WebResourceResponse answer(String type, int status, String reason, InputStream data)
# Text is in UTF-8; other types have no encoding.
.method private static answer(Ljava/lang/String;ILjava/lang/String;Ljava/io/InputStream;)Landroid/webkit/WebResourceResponse;
    .locals 8
    const-string v3, "UTF-8"
    const-string v0, "text/"
    invoke-virtual {p0, v0}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v0
    if-nez v0, :text
    const/4 v3, 0x0
    :text
    invoke-static {}, Lid/lumbung/SiteClient;->headers()Ljava/util/Map;
    move-result-object v6
    new-instance v1, Landroid/webkit/WebResourceResponse;
    move-object v2, p0
    move v4, p1
    move-object v5, p2
    move-object v7, p3
    invoke-direct/range {v1 .. v7}, Landroid/webkit/WebResourceResponse;-><init>(Ljava/lang/String;Ljava/lang/String;ILjava/lang/String;Ljava/util/Map;Ljava/io/InputStream;)V
    return-object v1
.end method

# public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
#     Uri address = request.getUrl();
#     String asset = "lumbung.invalid".equals(address.getHost()) ? assetOf(address.getPath()) : null;
#     if (asset != null) try { return answer(typeOf(asset), 200, "OK", assets.open(asset)); } catch (IOException e) {}
#     return answer("text/plain", 404, "Not Found", new ByteArrayInputStream(new byte[0]));
# }
.method public shouldInterceptRequest(Landroid/webkit/WebView;Landroid/webkit/WebResourceRequest;)Landroid/webkit/WebResourceResponse;
    .locals 5
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->getUrl()Landroid/net/Uri;
    move-result-object v0
    invoke-virtual {v0}, Landroid/net/Uri;->getHost()Ljava/lang/String;
    move-result-object v1
    const-string v2, "lumbung.invalid"
    invoke-virtual {v2, v1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v1
    if-eqz v1, :nothing
    invoke-virtual {v0}, Landroid/net/Uri;->getPath()Ljava/lang/String;
    move-result-object v1
    invoke-static {v1}, Lid/lumbung/SiteClient;->assetOf(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    if-eqz v1, :nothing
    :try_start
    iget-object v2, p0, Lid/lumbung/SiteClient;->assets:Landroid/content/res/AssetManager;
    invoke-virtual {v2, v1}, Landroid/content/res/AssetManager;->open(Ljava/lang/String;)Ljava/io/InputStream;
    move-result-object v2
    :try_end
    .catch Ljava/io/IOException; {:try_start .. :try_end} :missing
    invoke-static {v1}, Lid/lumbung/SiteClient;->typeOf(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    const/16 v3, 0xc8
    const-string v4, "OK"
    invoke-static {v1, v3, v4, v2}, Lid/lumbung/SiteClient;->answer(Ljava/lang/String;ILjava/lang/String;Ljava/io/InputStream;)Landroid/webkit/WebResourceResponse;
    move-result-object v0
    return-object v0
    :missing
    move-exception v2
    :nothing
    const/4 v0, 0x0
    new-array v0, v0, [B
    new-instance v2, Ljava/io/ByteArrayInputStream;
    invoke-direct {v2, v0}, Ljava/io/ByteArrayInputStream;-><init>([B)V
    const-string v1, "text/plain"
    const/16 v3, 0x194
    const-string v4, "Not Found"
    invoke-static {v1, v3, v4, v2}, Lid/lumbung/SiteClient;->answer(Ljava/lang/String;ILjava/lang/String;Ljava/io/InputStream;)Landroid/webkit/WebResourceResponse;
    move-result-object v0
    return-object v0
.end method

# The page never leaves its own origin; true: this link is not followed.
# public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
#     return !"lumbung.invalid".equals(request.getUrl().getHost());
# }
.method public shouldOverrideUrlLoading(Landroid/webkit/WebView;Landroid/webkit/WebResourceRequest;)Z
    .locals 2
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->getUrl()Landroid/net/Uri;
    move-result-object v0
    invoke-virtual {v0}, Landroid/net/Uri;->getHost()Ljava/lang/String;
    move-result-object v0
    const-string v1, "lumbung.invalid"
    invoke-virtual {v1, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v0
    xor-int/lit8 v0, v0, 0x1
    return v0
.end method
