export function ensureTools(): Promise<void>;
export function bootstrap(): Promise<void>;
