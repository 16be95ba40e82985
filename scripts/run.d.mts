export const root: string;
export function bin(name: string): string;
export class ScriptError extends Error {}
/** Returns a sentence for an error that the user can mend, and the error itself for any other. */
export function describeError(error: unknown): unknown;
export function fail(error: unknown): never;
export function stopRunning(): void;
export function getExitCode(code: number | null, signal: NodeJS.Signals | null): number;
export function run(
  command: string,
  args: readonly string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean; timeoutMs?: number },
): Promise<{ code: number; output: string }>;
export function report(text: string): void;
export function seconds(since: number): string;
