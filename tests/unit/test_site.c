/* The web site's files: which file a request means, whatever a stranger writes into it. */
#include "tests/unit/test.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/site.h"
#include "core/rng.h"

static void assert_name(const char *path, const char *name) {
    struct text out = {0};
    if (site_add_name(&out, path, strlen(path)) != (name != NULL)) {
        fail_msg("%s gives %s", path, name == NULL ? text_string(&out) : "nothing");
    }
    assert_string_equal(text_string(&out), name != NULL ? name : "");
    text_free(&out);
}

static void test_paths(void **state) {
    (void)state;
    static const char *const refused[] = {
        "",          "index.html", "..",           "/..",          "/../x",  "/a/../x", "/a/..",
        "/.",        "/./x",       "/.git",        "/a/.b",        "/...",   "//",      "//x",
        "/a//b",     "/%2e%2e/x",  "/a%00",        "/%",           "/..\\x", "/a\\b",   "\\x",
        "/a\nb",     "/a\rb",      "/a\tb",        "/a\x7F",       "/\x01",  " /x",     "http://a/x",
        "/a/../../", "/a/.../b",   "/%252e%252e/", "/a/..\\..\\x", "/.%2e/", "*",       "/a/%2e",
    };
    assert_name("/", "index.html");
    assert_name("/sub/", "sub/index.html");
    assert_name("/a.js", "a.js");
    assert_name("/sub/a.b..c", "sub/a.b..c");
    assert_name("/a b&c;d=\xC3\xA9", "a b&c;d=\xC3\xA9");
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_name(refused[i], NULL);
    }
    struct text out = {0};
    assert_false(site_add_name(&out, "/a\0b", 4));
    assert_false(site_add_name(&out, "/\0", 2));
    assert_false(site_add_name(&out, "/a", 0));
    assert_int_equal(out.length, 0);
    text_free(&out);
}

/* No name that comes out holds a part that could lead upwards. */
static void test_no_path_leads_up(void **state) {
    (void)state;
    static const char letters[] = "./\\%2eEfF05caA \n";
    struct rng rng;
    rng_seed(&rng, 5, 0);
    for (int i = 0; i < (SANITIZED ? 20000 : 400000); i++) {
        char path[24] = "/";
        const size_t length = 1 + rng_below(&rng, 20);
        for (size_t k = 1; k < length; k++) {
            path[k] = letters[rng_below(&rng, sizeof letters)]; /* its NUL too */
        }
        struct text out = {0};
        if (site_add_name(&out, path, length)) {
            const char *name = text_string(&out);
            assert_int_equal(strlen(name), out.length);
            assert_true(name[0] != '/' && name[0] != '.' && name[0] != '\0');
            assert_null(strstr(name, "/."));
            assert_null(strstr(name, "//"));
            assert_null(strpbrk(name, "\\%\n"));
        }
        text_free(&out);
    }
}

static void test_encoding(void **state) {
    (void)state;
    struct text out = {0};
    static const char path[] = "/a-_.~/b c\"<>?#%\r\n\xC3\xA9";
    site_add_encoded(&out, path, sizeof path); /* with its NUL */
    assert_string_equal(text_string(&out), "/a-_.~/b%20c%22%3C%3E%3F%23%25%0D%0A%C3%A9%00");
    text_free(&out);
}

static void test_types(void **state) {
    (void)state;
    assert_string_equal(site_type("index.html"), "text/html; charset=utf-8");
    assert_string_equal(site_type("a/b.c.JS"), "text/javascript; charset=utf-8");
    assert_string_equal(site_type("lumbung.wasm"), "application/wasm");
    assert_string_equal(site_type("a.webmanifest"), "application/manifest+json");
    assert_string_equal(site_type("a.js.gz"), "application/gzip");
    assert_string_equal(site_type("js"), "application/octet-stream");
    assert_string_equal(site_type(".js"), "application/octet-stream");
    assert_string_equal(site_type("ajs"), "application/octet-stream");
    assert_string_equal(site_type("a.html "), "application/octet-stream");
}

static void test_accept_encoding(void **state) {
    (void)state;
    static const char *const yes[] = {
        "gzip",
        "GZip",
        "gzip, deflate, br",
        "br,gzip",
        " br ; q=1.0 ,\tgzip ; q=0.5 ",
        "gzip;q=0.001",
        "gzip;Q=1",
        "*",
        "*;q=0.1",
        "identity;q=0, gzip",
        "x-gzip",
        "*;q=0, gzip",
        "gzip;q=1.000",
        "gzip;",
        ",,gzip,",
        "gzip;q=0,gzip",
        "br;q=2,gzip",
        "gzip;q=0., gzip",
    };
    static const char *const no[] = {
        "",           "br",           "identity", "gzip;q=0", "gzip;q=0.0", "gzip;q=0.000", "gzip; q=0 ,*",
        "*;q=0",      "gzipped",      "gzi",      "g zip",    "gzip;q=",    "gzip;q=x",     "gzip;q=-1",
        "gzip;q=0x1", "gzip;x=1;q=1", "not-gzip", ";gzip",    "gzip q=1",   "gzip;q=2",     "gzip;q=01",
    };
    assert_false(site_accepts_gzip(NULL));
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        if (!site_accepts_gzip(yes[i])) {
            fail_msg("\"%s\" takes gzip", yes[i]);
        }
    }
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        if (site_accepts_gzip(no[i])) {
            fail_msg("\"%s\" does not take gzip", no[i]);
        }
    }
}

static void test_etags(void **state) {
    (void)state;
    char etag[SITE_ETAG_BYTES];
    char packed[SITE_ETAG_BYTES];
    site_make_etag(255, 16, 1, false, etag);
    site_make_etag(255, 16, 1, true, packed);
    assert_string_equal(etag, "\"ff-10.1\"");
    assert_string_equal(packed, "\"ff-10.1-gz\"");
    site_make_etag(UINT64_MAX, INT64_MIN, 999999999, true, packed);
    assert_true(strlen(packed) + 1 < SITE_ETAG_BYTES && packed[strlen(packed) - 1] == '"');
    static const char *const yes[] = {
        "\"a\"", "W/\"a\"", "*", " * ", "\"b\",\"a\"", "\"b\" , W/\"a\"", ",,\"a\"", "\"b,\",\"a\",\"c\"", "\"\",\"a\"",
    };
    static const char *const no[] = {
        "", "a", "\"a", "\"A\"", "\"b\"", "\"ab\"", "W/a", "w/\"a\"", "\"b\"\"", "a,\"a\"", "\",\"a\",\"", "W/W/\"a\"",
    };
    assert_false(site_etag_matches(NULL, "\"a\""));
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        if (!site_etag_matches(yes[i], "\"a\"")) {
            fail_msg("%s names \"a\"", yes[i]);
        }
    }
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        if (site_etag_matches(no[i], "\"a\"")) {
            fail_msg("%s does not name \"a\"", no[i]);
        }
    }
}

/* Any header is read to its end and no further. */
static void test_any_header(void **state) {
    (void)state;
    static const char letters[] = "gzip,;q=01.*\"W/ \tx-";
    struct rng rng;
    rng_seed(&rng, 6, 0);
    for (int i = 0; i < (SANITIZED ? 20000 : 400000); i++) {
        const size_t length = rng_below(&rng, 100);
        char *header = malloc(length + 1); /* so that a sanitizer sees a step too far */
        assert_non_null(header);
        for (size_t k = 0; k < length; k++) {
            header[k] = letters[rng_below(&rng, sizeof letters - 1)];
        }
        header[length] = '\0';
        site_accepts_gzip(header);
        site_etag_matches(header, "\"z\"");
        free(header);
    }
}

static void write_file(const char *folder, const char *name, const char *content) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(content, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static int find(const char *root, const char *path, bool gzip, struct site_file *file) {
    site_find(root, path, strlen(path), gzip, file);
    assert_int_equal(file->status == 200, file->descriptor >= 0);
    if (file->descriptor >= 0) {
        close(file->descriptor);
    }
    return file->status;
}

static void test_files(void **state) {
    (void)state;
    char base[] = "/tmp/lumbung-site-XXXXXX";
    char site[64];
    char path[128];
    char command[128];
    struct site_file file;
    assert_non_null(mkdtemp(base));
    snprintf(site, sizeof site, "%s/.site", base); /* only what is inside must have no dot */
    assert_int_equal(mkdir(site, 0700), 0);
    assert_null(site_open(site));
    assert_null(site_open("/nowhere"));
    write_file(base, "secret", "1");
    write_file(site, "index.html", "12345");
    write_file(site, "index.html.gz", "123");
    write_file(site, "packed.gz", "1");
    snprintf(path, sizeof path, "%s/out", site);
    assert_int_equal(symlink("../secret", path), 0);
    snprintf(path, sizeof path, "%s/sub", site);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s.beside", site); /* begins with the folder's name */
    assert_int_equal(mkdir(path, 0700), 0);
    write_file(path, "secret", "1");
    snprintf(path, sizeof path, "%s/near", site);
    assert_int_equal(symlink("../.site.beside/secret", path), 0);

    char *root = site_open(site);
    assert_non_null(root);
    assert_int_equal(find(root, "/", false, &file), 200);
    assert_int_equal(file.size, 5);
    assert_true(file.varies && !file.gzip);
    assert_int_equal(find(root, "/index.html", true, &file), 200);
    assert_int_equal(file.size, 3);
    assert_true(file.varies && file.gzip);
    assert_string_equal(file.type, "text/html; charset=utf-8");
    assert_int_equal(find(root, "/index.html.gz", true, &file), 404);
    assert_int_equal(find(root, "/packed.gz", true, &file), 200);
    assert_false(file.varies || file.gzip);
    assert_int_equal(find(root, "/packed", true, &file), 404);
    assert_int_equal(find(root, "/sub", true, &file), 301);
    assert_int_equal(find(root, "/sub/", true, &file), 404);
    assert_int_equal(find(root, "/index.html/", true, &file), 404);
    assert_int_equal(find(root, "/out", true, &file), 404);
    assert_int_equal(find(root, "/near", true, &file), 404);
    assert_int_equal(find(root, "/../secret", true, &file), 404);
    assert_int_equal(find("/", "/etc/passwd", false, &file), 200); /* a root of "/" is a folder like others */
    assert_int_equal(find("/", "/etc", false, &file), 301);
    free(root);
    snprintf(command, sizeof command, "rm -rf %s", base);
    assert_int_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths),           cmocka_unit_test(test_no_path_leads_up),
        cmocka_unit_test(test_encoding),        cmocka_unit_test(test_types),
        cmocka_unit_test(test_accept_encoding), cmocka_unit_test(test_etags),
        cmocka_unit_test(test_any_header),      cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests_name("site", tests, NULL, NULL);
}
