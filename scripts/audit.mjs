import { run } from './run.mjs';

const TIMEOUT_MS = 60_000;

/** What `npm audit` says, out of whatever npm writes around it; null where there was no answer. */
function readReport(output) {
  const begin = output.search(/^\{/m);
  const end = output.lastIndexOf('}');
  if (begin < 0 || end < begin) return null;
  try {
    return JSON.parse(output.slice(begin, end + 1));
  } catch {
    return null;
  }
}

/**
 * Known vulnerabilities of what the product runs on: of high severity they fail the check. Without an answer of the
 * registry nothing is known, which is said and is no failure: the sources can be judged without a network.
 * @returns {Promise<{ code: number, output: string, note?: string }>}
 */
export async function auditDependencies() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = await run('npm', args, { timeoutMs: TIMEOUT_MS });
  const report = readReport(output);
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) return { code: 0, output, note: 'the registry gave no answer' };
  const severe = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  const lines = severe.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { code: severe.length > 0 ? 1 : 0, output: lines.join('\n') };
}
