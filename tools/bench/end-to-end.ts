import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { bin, report, root, run, ScriptError } from '../../scripts/run.mjs';

/**
 * Runs an end-to-end test that has limits and writes its figures to the file that a variable names, so that bench and
 * test count in the same way.
 * @param folder for the figures
 * @throws ScriptError if the test ended before it had figures.
 */
export async function measureWithTest<Figures>(
  test: string,
  variable: string,
  folder: string,
): Promise<{ readonly figures: Figures; readonly hasPassed: boolean }> {
  const file = path.join(folder, `${test}.json`);
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureChromium(),
    E2E_WORKERS: '1',
    E2E_SLOW: '1',
    [variable]: file,
  };
  const args = ['test', test, '--reporter=line'];
  const { code, output } = await run(bin('playwright'), args, { cwd: path.join(root, 'e2e'), env });
  if (code !== 0) report(output);
  if (!existsSync(file)) throw new ScriptError(`${test} measured nothing.`);
  return { figures: JSON.parse(readFileSync(file, 'utf8')) as Figures, hasPassed: code === 0 };
}
