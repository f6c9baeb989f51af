# Warnings are errors, with gcc and with clang. Link-time optimisation where the build type asks for speed: the hot
# paths cross files.
include(CheckIPOSupported)
check_ipo_supported(RESULT LUMBUNG_HAS_IPO OUTPUT ipo_output LANGUAGES C)

function(lumbung_warnings target)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Werror)
    if(LUMBUNG_HAS_IPO AND CMAKE_BUILD_TYPE STREQUAL "Release")
        set_property(TARGET ${target} PROPERTY INTERPROCEDURAL_OPTIMIZATION ON)
    endif()
endfunction()
