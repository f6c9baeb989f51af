/*
 * lumbung serve: the web site over HTTP, by libwebsockets, to this machine unless --bind says otherwise.
 *
 * Every connection carries one request. Kept connections would gain little here, and libwebsockets 4.1 looks into the
 * headers of a kept connection after it has freed them (an unknown Upgrade in the second request). For the same reason
 * no Upgrade is let through. What a client can do wrong ends in an answer or in a timeout: there is one on reading the
 * request and one on every piece of the answer, and the number of connections has a limit.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/site.h"
#include "faces/language.h"

enum {
    PORT_BY_DEFAULT = 8080,
    PORT_MOST = 65535,
    CONNECTIONS_MOST = 512,
    DESCRIPTORS_MOST = 2048, /* libwebsockets makes tables for as many as the process may open */
    PIECE_BYTES = 1 << 16,
    HEADER_BYTES = 1 << 14,
    REQUEST_SECONDS = 10,
    ANSWER_SECONDS = 30,
    REFUSED_SECONDS = 2
};

/* In every answer, those that libwebsockets gives by itself too. A linked list, last member first. */
static const struct lws_protocol_vhost_options always[] = {
    {NULL, NULL, "Content-Security-Policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
     "connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {&always[0], NULL, "X-Content-Type-Options:", "nosniff"},
    {&always[1], NULL, "Referrer-Policy:", "no-referrer"},
    {&always[2], NULL, "Cross-Origin-Opener-Policy:", "same-origin"},
    {&always[3], NULL, "Cross-Origin-Resource-Policy:", "same-origin"},
    {&always[4], NULL, "Permissions-Policy:", "camera=(), microphone=(), geolocation=()"},
};
enum { ALWAYS = sizeof always / sizeof always[0] };

struct server {
    char *root; /* the site's folder */
    int connections;
    int connections_most;
    unsigned calls; /* from libwebsockets: whether a turn of its loop did anything */
    unsigned char piece[LWS_PRE + PIECE_BYTES];
};

/* What libwebsockets keeps for a connection; all zero at first. */
struct transfer {
    bool answered;
    bool has_file;
    int descriptor;
    uint64_t left;     /* bytes of the file still to send */
    bool reads_on;     /* answered, but the request's body is still coming */
    double body_until; /* when to stop reading it */
};

static volatile sig_atomic_t ended;
static struct lws_context *volatile running;

static void on_end(int signal) {
    (void)signal;
    ended = 1;
    if (running != NULL) {
        lws_cancel_service(running); /* writes to its own eventfd, no more */
    }
}

static void close_file(struct transfer *transfer) {
    if (transfer != NULL && transfer->has_file) {
        close(transfer->descriptor);
        transfer->has_file = false;
    }
}

static const char *status_line(int status) {
    static const struct {
        int status;
        const char *line;
    } lines[] = {{200, "200 OK"},          {301, "301 Moved Permanently"},  {304, "304 Not Modified"},
                 {400, "400 Bad Request"}, {405, "405 Method Not Allowed"}, {503, "503 Service Unavailable"}};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (lines[i].status == status) {
            return lines[i].line;
        }
    }
    return "404 Not Found";
}

static void add_header(struct text *head, const char *name, const char *value) {
    text_add(head, name);
    text_add_char(head, ' ');
    text_add(head, value);
    text_add(head, "\r\n");
}

/* libwebsockets wants some room before what it writes. */
static void begin_head(struct text *head, int status) {
    static const char room[LWS_PRE];
    text_add_bytes(head, room, sizeof room);
    text_add(head, "HTTP/1.1 ");
    text_add(head, status_line(status));
    text_add(head, "\r\n");
    for (int i = 0; i < ALWAYS; i++) {
        add_header(head, always[i].name, always[i].value);
    }
    add_header(head, "Connection:", "close");
}

/* Sends the head and frees it. False if the connection is broken. */
static bool send_head(struct lws *wsi, struct text *head) {
    const size_t length = head->length - LWS_PRE;
    const int sent = lws_write(wsi, (unsigned char *)head->data + LWS_PRE, length, LWS_WRITE_HTTP);
    text_free(head);
    return sent == (int)length;
}

/* An answer that is a sentence: there is no such file, and the like. */
static bool send_status(struct lws *wsi, int status, bool only_head, const char *location) {
    struct text head = {0};
    struct text body = {0};
    text_add(&body, status_line(status));
    text_add_char(&body, '\n');
    begin_head(&head, status);
    if (status == 405) {
        add_header(&head, "Allow:", "GET, HEAD");
    }
    if (location != NULL) {
        add_header(&head, "Location:", location);
    }
    add_header(&head, "Cache-Control:", "no-cache");
    add_header(&head, "Content-Type:", "text/plain; charset=utf-8");
    text_add(&head, "Content-Length: ");
    text_add_int(&head, (int64_t)body.length);
    text_add(&head, "\r\n\r\n");
    if (!only_head) {
        text_add(&head, text_string(&body));
    }
    text_free(&body);
    return send_head(wsi, &head);
}

/* The head of a file's answer. */
static bool send_file_head(struct lws *wsi, const struct site_file *file, bool unchanged) {
    struct text head = {0};
    begin_head(&head, unchanged ? 304 : 200);
    add_header(&head, "Cache-Control:", "no-cache");
    add_header(&head, "ETag:", file->etag);
    if (file->varies) {
        add_header(&head, "Vary:", "Accept-Encoding");
    }
    if (!unchanged) {
        add_header(&head, "Content-Type:", file->type);
        if (file->gzip) {
            add_header(&head, "Content-Encoding:", "gzip");
        }
        text_add(&head, "Content-Length: ");
        text_add_int(&head, (int64_t)file->size);
        text_add(&head, "\r\n");
    }
    text_add(&head, "\r\n");
    return send_head(wsi, &head);
}

/* A header's value, or NULL; one that does not fit is as good as none. */
static const char *header(struct lws *wsi, enum lws_token_indexes token, char value[HEADER_BYTES]) {
    return lws_hdr_total_length(wsi, token) > 0 && lws_hdr_copy(wsi, value, HEADER_BYTES, token) > 0 ? value : NULL;
}

static bool send_file(struct lws *wsi, struct transfer *transfer, const char *path, size_t length, bool only_head) {
    const struct server *server = lws_context_user(lws_get_context(wsi));
    char value[HEADER_BYTES];
    struct site_file file;
    site_find(server->root, path, length, site_accepts_gzip(header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value)), &file);
    if (file.status == 200) {
        const bool unchanged = site_etag_matches(header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value), file.etag);
        transfer->has_file = true;
        transfer->descriptor = file.descriptor;
        transfer->left = only_head || unchanged ? 0 : file.size;
        return send_file_head(wsi, &file, unchanged);
    }
    struct text location = {0};
    if (file.status == 301) {
        site_add_encoded(&location, path, length);
        text_add_char(&location, '/');
    }
    const bool sent = send_status(wsi, file.status, only_head, file.status == 301 ? text_string(&location) : NULL);
    text_free(&location);
    return sent;
}

/* Closing on what is unread could take the answer away from the client. */
static void discard_input(struct lws *wsi) {
    enum { READS_MOST = 16 };
    char unread[4096];
    for (int i = 0; i < READS_MOST && recv(lws_get_socket_fd(wsi), unread, sizeof unread, MSG_DONTWAIT) > 0; i++) {
    }
}

/* Whether the request brings a body, to be read for the same reason. */
static bool has_body(struct lws *wsi) {
    char value[HEADER_BYTES];
    const char *bytes = header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, value);
    return (bytes != NULL && strcmp(bytes, "0") != 0) ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
}

/* A request has arrived: sends the head of the answer. Returns what libwebsockets wants: -1 closes. */
static int begin_answer(struct lws *wsi, struct transfer *transfer, const char *path, size_t length) {
    const bool is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    const bool is_get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    transfer->answered = true;
    transfer->reads_on = !is_head && !is_get && has_body(wsi);
    transfer->body_until = command_seconds() + ANSWER_SECONDS;
    if (is_head || is_get ? !send_file(wsi, transfer, path, length, is_head) : !send_status(wsi, 405, false, NULL)) {
        return -1;
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    lws_callback_on_writable(wsi);
    return 0;
}

/* The next piece of the file; after the last one there is nothing left to wait for. */
static int go_on(struct lws *wsi, struct server *server, struct transfer *transfer) {
    if (!transfer->answered || transfer->reads_on) {
        return 0;
    }
    if (transfer->left == 0) {
        discard_input(wsi);
        return -1;
    }
    const size_t most = transfer->left < PIECE_BYTES ? (size_t)transfer->left : PIECE_BYTES;
    const ssize_t length = read(transfer->descriptor, server->piece + LWS_PRE, most);
    if (length <= 0) {
        return -1; /* it has become shorter: the client sees that the answer is not whole */
    }
    if (lws_write(wsi, server->piece + LWS_PRE, (size_t)length, LWS_WRITE_HTTP) < 0) {
        return -1;
    }
    transfer->left -= (uint64_t)length;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    lws_callback_on_writable(wsi);
    return 0;
}

/* What libwebsockets does not know as a request: another method, or no HTTP at all. It hands over only what it read
 * last, so a method that came in several pieces may be told 400. */
static int refuse_raw(struct lws *wsi, struct transfer *transfer, const char *bytes, size_t length) {
    size_t word = 0;
    if (transfer != NULL && transfer->answered) {
        return 0; /* goes to nobody, until the timeout */
    }
    while (word < length && bytes[word] >= 'A' && bytes[word] <= 'Z') {
        word++;
    }
    if (!send_status(wsi, word > 0 && word < length && bytes[word] == ' ' ? 405 : 400, false, NULL) ||
        transfer == NULL) {
        return -1;
    }
    transfer->answered = true;
    shutdown(lws_get_socket_fd(wsi), SHUT_WR);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, REFUSED_SECONDS);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct transfer *transfer = user;
    server->calls++;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return server->connections >= server->connections_most;
    case LWS_CALLBACK_WSI_CREATE:
        server->connections++;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        server->connections--;
        close_file(transfer);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        send_status(wsi, 400, false, NULL);
        return -1;
    case LWS_CALLBACK_HTTP:
        return begin_answer(wsi, transfer, in, length);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return go_on(wsi, server, transfer);
    case LWS_CALLBACK_HTTP_BODY:
        return command_seconds() > transfer->body_until ? -1 : 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS); /* libwebsockets has just ended it */
        return transfer->reads_on ? -1 : 0;
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        close_file(transfer);
        return 0;
    case LWS_CALLBACK_RAW_RX:
        return refuse_raw(wsi, transfer, in, length);
    default:
        return 0;
    }
}

/* The folder beside a freshly built program comes before the installed one, so that ./run never shows an old site. */
static const char *site_folder(const struct arguments *arguments) {
    static const char built[] = BUILD_SITE_DIRECTORY;
    const char *chosen = argument_value(arguments, "site");
    if (chosen == NULL) {
        chosen = getenv("LUMBUNG_SITE");
    }
    if (chosen != NULL) {
        return chosen;
    }
    return access(BUILD_SITE_DIRECTORY "/index.html", R_OK) == 0 ? built : SITE_DIRECTORY;
}

/* libwebsockets tells nobody why it cannot listen, so this asks the system first. Returns an exit status, having
 * printed a sentence unless it is EXIT_SUCCESS. */
static int try_address(const struct arguments *arguments, const char *address, int port, bool *is_ipv6) {
    const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    struct message reason;
    const int on = 1;
    int error = EADDRNOTAVAIL;
    if (getaddrinfo(address, "0", &hints, &found) == 0) {
        *is_ipv6 = found->ai_family == AF_INET6;
        if (*is_ipv6) {
            ((struct sockaddr_in6 *)(void *)found->ai_addr)->sin6_port = htons((uint16_t)port);
        } else {
            ((struct sockaddr_in *)(void *)found->ai_addr)->sin_port = htons((uint16_t)port);
        }
        const int descriptor = socket(found->ai_family, SOCK_STREAM, 0);
        error = descriptor < 0 || setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
                        bind(descriptor, found->ai_addr, found->ai_addrlen) != 0 || listen(descriptor, 1) != 0
                    ? errno
                    : 0;
        if (descriptor >= 0) {
            close(descriptor);
        }
        freeaddrinfo(found);
    }
    if (error == 0) {
        return EXIT_SUCCESS;
    }
    if (error == EADDRNOTAVAIL || error == EAFNOSUPPORT) {
        return command_refuse_key(
            arguments, N_("--bind takes an address of this machine, such as 127.0.0.1 or 0.0.0.0, not \"{1}\"."), "s",
            address);
    }
    if (error == EADDRINUSE) {
        message_set(&reason, N_("--port {1} is in use already; take another one, or 0 for any that is free."), "i",
                    port);
    } else {
        message_set(&reason, N_("--bind {1} --port {2} cannot be used: {3}"), "sis", address, port, strerror(error));
    }
    command_refuse(arguments, &reason);
    return EXIT_FAILURE;
}

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = on_end};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* A connection takes two descriptors, one for its file. Returns for how many connections there are enough. */
static int limit_descriptors(void) {
    enum { OTHER_DESCRIPTORS = 16, CONNECTIONS_LEAST = 1 };
    struct rlimit limit = {.rlim_cur = DESCRIPTORS_MOST};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur > DESCRIPTORS_MOST) { /* RLIM_INFINITY too */
        limit.rlim_cur = DESCRIPTORS_MOST;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    const int enough = ((int)limit.rlim_cur - OTHER_DESCRIPTORS) / 2;
    return enough > CONNECTIONS_MOST ? CONNECTIONS_MOST : enough < CONNECTIONS_LEAST ? CONNECTIONS_LEAST : enough;
}

/* libwebsockets polls in vain while a client has sent more than it may and its answer is still on the way; this keeps
 * that from taking a whole processor. */
static void serve_until_ended(struct lws_context *context, const struct server *server) {
    enum { IDLE_TURNS = 64 };
    const struct timespec pause = {.tv_nsec = 5000000};
    unsigned before = server->calls;
    int idle = 0;
    while (!ended && lws_service(context, 0) >= 0) {
        idle = server->calls == before ? idle + 1 : 0;
        before = server->calls;
        if (idle > IDLE_TURNS) {
            nanosleep(&pause, NULL);
        }
    }
}

static int serve(const struct arguments *arguments, struct server *server, const char *address, int port,
                 bool is_ipv6) {
    const struct lws_protocols protocols[] = {
        {.name = "lumbung",
         .callback = on_event,
         .per_session_data_size = sizeof(struct transfer),
         .tx_packet_size = PIECE_BYTES},
        {.name = NULL},
    };
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG |
                   (is_ipv6 ? 0U : LWS_SERVER_OPTION_DISABLE_IPV6),
        .port = port,
        .iface = address,
        .protocols = protocols,
        .headers = &always[ALWAYS - 1],
        .max_http_header_data = HEADER_BYTES,
        .timeout_secs = ANSWER_SECONDS,
        .timeout_secs_ah_idle = REQUEST_SECONDS,
        .user = server,
    };
    int status = EXIT_FAILURE;
    lws_set_log_level(0, NULL);
    server->connections_most = limit_descriptors();
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *host = context != NULL ? lws_create_vhost(context, &info) : NULL;
    if (host == NULL) {
        struct message reason;
        message_set(&reason, N_("--bind {1} --port {2} cannot be used."), "si", address, port);
        command_refuse(arguments, &reason);
    } else {
        struct text url = {0};
        struct text line = {0};
        text_add(&url, is_ipv6 ? "http://[" : "http://");
        text_add(&url, address);
        text_add(&url, is_ipv6 ? "]:" : ":");
        text_add_int(&url, lws_get_vhost_listen_port(host));
        text_add_char(&url, '/');
        language_add(&line, _("Lumbung is at {1} (Ctrl-C ends it)"), "s", text_string(&url));
        running = context;
        catch_signals();
        printf("%s\n", text_string(&line));
        fflush(stdout);
        text_free(&line);
        text_free(&url);
        serve_until_ended(context, server);
        running = NULL;
        status = ended ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    if (context != NULL) {
        lws_context_destroy(context);
    }
    return status;
}

static int run(const struct arguments *arguments) {
    int64_t port;
    bool is_ipv6 = false;
    const char *address = argument_value(arguments, "bind");
    const char *folder = site_folder(arguments);
    if (address == NULL) {
        address = "127.0.0.1";
    }
    if (!argument_number(arguments, "port", 0, PORT_MOST, PORT_BY_DEFAULT, &port)) {
        return EXIT_BAD_INPUT;
    }
    struct server *server = text_reallocate(NULL, sizeof *server);
    *server = (struct server){.root = site_open(folder)};
    int status;
    if (server->root == NULL) {
        status = command_refuse_key(
            arguments,
            N_("There is no web site (index.html) in {1}; `./run web` builds it, --site names another folder."), "s",
            folder);
    } else {
        status = try_address(arguments, address, (int)port, &is_ipv6);
    }
    if (server->root != NULL && status == EXIT_SUCCESS) {
        status = serve(arguments, server, address, (int)port, is_ipv6);
    }
    free(server->root);
    free(server);
    return status;
}

const struct command command_serve = {
    .name = "serve",
    .operands = "",
    .most = 0,
    .summary = N_("show the web site to a browser"),
    .run = run,
    .options =
        {
            {"port", "N", N_("the port to listen on (8080); 0 takes any that is free"), 0},
            {"bind", "ADDRESS", N_("the address to listen on; 127.0.0.1 is this machine only, 0.0.0.0 everywhere"), 0},
            {"site", "FOLDER", N_("the folder of the web site; otherwise the one that was built"), 0},
            {NULL, NULL, NULL, 0},
        },
};
