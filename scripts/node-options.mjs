/** Stack traces show source files. The source maps cover only our own code. */
export const TRACE_OPTIONS = ['--enable-source-maps'];

/**
 * Options of Node.js for the server (`docs/decisions/029-memory-of-the-server.md`). A young generation of 16 MB takes
 * some 40 MB less than one of 32 MB under load, and an old generation of at most 512 MB is collected earlier than a larger one.
 */
export const SERVER_OPTIONS = [...TRACE_OPTIONS, '--max-semi-space-size=16', '--max-old-space-size=512'];

/** Environment of the server. With more arenas, glibc keeps more freed memory of threads and buffers. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' };
