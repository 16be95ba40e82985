/** Stack traces show source files. The source maps cover only our own code. */
export const TRACE_OPTIONS = ['--enable-source-maps'];

/** Options of Node.js for the server. A small young generation keeps the memory low and suffices for the requests. */
export const SERVER_OPTIONS = [...TRACE_OPTIONS, '--max-semi-space-size=8'];
