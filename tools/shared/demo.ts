import { run, ScriptError } from '../../scripts/run.mjs';

/** The size of the demo centre; its defaults apply to what is missing. */
export interface DemoSize {
  readonly students?: number;
  readonly bookings?: number;
  /** How many students have 210 bookings each. */
  readonly regulars?: number;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface LoadedDemo {
  readonly admin: Credentials;
  readonly tutor: Credentials;
  readonly student: Credentials;
  readonly loadingMs: number;
}

/** Loads the demo centre and returns three of its accounts. @throws ScriptError with the output if that fails. */
export async function loadDemo(env: NodeJS.ProcessEnv, size: DemoSize): Promise<LoadedDemo> {
  const begin = performance.now();
  const options = Object.entries(size).flatMap(([name, value]: [string, number | undefined]) =>
    value === undefined ? [] : [`--${name}`, String(value)],
  );
  const { code, output } = await run('node', ['scripts/thuto.mjs', 'demo', ...options], { env });
  const find = (line: RegExp) => {
    const found = line.exec(output)?.[1];
    if (code !== 0 || found === undefined) {
      throw new ScriptError(`The demo centre could not be loaded.\n${output}`);
    }
    return found;
  };
  const password = find(/^Password .*: (\S+)$/m);
  return {
    admin: { email: find(/^Admin: +(\S+)$/m), password },
    tutor: { email: find(/^Tutor: +(\S+)$/m), password },
    student: { email: find(/^Student: +(\S+)$/m), password },
    loadingMs: Math.round(performance.now() - begin),
  };
}
