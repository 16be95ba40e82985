export function processMark(pid?: number): string;
export function isMarkAlive(mark: string): boolean;
export function withFileLock<T>(
  file: string,
  work: () => Promise<T>,
  options?: { onWait?: () => void; timeoutMs?: number },
): Promise<T>;
