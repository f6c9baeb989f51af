/* An assertion that fails ends the module with a trap; wasi-libc's own would print it and bring stdio along. */
void __assert_fail(const char *expression, const char *file, int line, const char *function);

void __assert_fail(const char *expression, const char *file, int line, const char *function) {
    (void)expression;
    (void)file;
    (void)line;
    (void)function;
    __builtin_trap();
}
