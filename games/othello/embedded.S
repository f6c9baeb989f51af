/* The files of data/, as they are, for the native program (data.h). */
    .section .rodata
    .balign 64
    .global othello_embedded_patterns, othello_embedded_patterns_end
othello_embedded_patterns:
    .incbin "data/othello-patterns.bin"
othello_embedded_patterns_end:
    .balign 64
    .global othello_embedded_book, othello_embedded_book_end
othello_embedded_book:
    .incbin "data/othello-book.bin"
othello_embedded_book_end:
    .section .note.GNU-stack, "", %progbits
