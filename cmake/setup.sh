# Sourced by ./run and ./check: installs what is missing, with apt-get, and says what.

# need PACKAGE… : installs those Debian packages that are not there. Without dpkg nothing is installed; the build then
# says what it lacks.
need() {
    command -v dpkg-query >/dev/null 2>&1 || return 0
    have=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    missing=
    for package in "$@"; do
        case "
$have
" in
        *"
$package installed
"*) ;;
        *) missing="$missing $package" ;;
        esac
    done
    [ -n "$missing" ] || return 0
    echo "Installing:$missing" >&2
    sudo=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 || {
            echo "Missing:$missing. Install them as root: apt-get install$missing" >&2
            exit 1
        }
        sudo=sudo
    fi
    # shellcheck disable=SC2086 # the list is meant to be split
    {
        $sudo apt-get update -qq &&
            $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
    } >&2 || {
        echo "These packages could not be installed:$missing" >&2
        exit 1
    }
}

build_packages="gcc libc6-dev cmake ninja-build pkg-config gettext libncurses-dev libjansson-dev libwebsockets-dev"
web_packages="clang lld llvm gettext wasi-libc libclang-rt-14-dev-wasm32"
android_packages="aapt zipalign apksigner libsmali-java android-framework-res default-jre-headless zip unzip"

# Node, for building the site and testing the page; from Debian unless there is one of its own.
need_node() {
    command -v node >/dev/null 2>&1 || need nodejs
}

# build_site ROOT : the module and the site around it, in ROOT/build/site. Prints what failed, and returns 1.
build_site() {
    mkdir -p "$1/build"
    log=$1/build/site.log
    {
        { [ -f "$1/build/web/build.ninja" ] || (cd "$1" && cmake --preset web); } &&
            cmake --build "$1/build/web" &&
            node "$1/web/build.mjs" "$1/build/web/lumbung.wasm" "$1/build/site"
    } >"$log" 2>&1 || {
        cat "$log" >&2
        return 1
    }
}
