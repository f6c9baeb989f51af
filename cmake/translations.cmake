# Translations: po/*.po become catalogues beside the program and, on install, in the system's place.
find_package(Gettext REQUIRED)
file(GLOB po_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/po/*.po)
foreach(po ${po_files})
    get_filename_component(language ${po} NAME_WE)
    set(mo ${CMAKE_BINARY_DIR}/locale/${language}/LC_MESSAGES/lumbung.mo)
    add_custom_command(
        OUTPUT ${mo}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/locale/${language}/LC_MESSAGES
        COMMAND ${GETTEXT_MSGFMT_EXECUTABLE} --check-format --check-header -o ${mo} ${po}
        DEPENDS ${po})
    list(APPEND catalogues ${mo})
    install(FILES ${mo} DESTINATION ${CMAKE_INSTALL_LOCALEDIR}/${language}/LC_MESSAGES)
endforeach()
add_custom_target(translations ALL DEPENDS ${catalogues})
