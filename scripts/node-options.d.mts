export const TRACE_OPTIONS: readonly string[];
export const SERVER_OPTIONS: readonly string[];
export const SERVER_ENV: Readonly<Record<string, string>>;
