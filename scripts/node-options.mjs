/** Traces name our sources; the maps beside the bundle hold nothing else. */
export const TRACE_OPTIONS = ['--enable-source-maps'];

/**
 * How Node.js runs the server, wherever it is started. The part of the heap where everything begins would grow to 128 MB
 * by itself; an eighth of that holds what the requests under way need.
 */
export const SERVER_OPTIONS = [...TRACE_OPTIONS, '--max-semi-space-size=8'];
