# What `cmake --install` puts where.
install(TARGETS lumbung RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES packaging/lumbung.6 DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
install(FILES packaging/lumbung.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME lumbung)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The page, where it has been built (./run web).
install(DIRECTORY build/site/ DESTINATION ${CMAKE_INSTALL_DATADIR}/lumbung/web OPTIONAL)
