/** Stack traces show source files. The source maps cover only our own code. */
export const TRACE_OPTIONS = ['--enable-source-maps'];

/**
 * Options of Node.js for the server. A young generation of 32 MB is collected less often: with 8 MB the garbage
 * collection took a fifth of the CPU under load.
 */
export const SERVER_OPTIONS = [...TRACE_OPTIONS, '--max-semi-space-size=32'];
