export function ensureChromium(): Promise<string>;
export function ensureHeadlessShell(): Promise<string | null>;
