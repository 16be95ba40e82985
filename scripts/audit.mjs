import { run } from './run.mjs';

const TIMEOUT_MS = 60_000;

/** Extracts the JSON report of `npm audit` from npm's output; null if there is none. */
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
 * Checks the production dependencies for known vulnerabilities. Fails from severity high on. Passes with a note if the
 * registry does not answer, so that the checks also work offline.
 * @returns {Promise<{ code: number, output: string, note?: string }>}
 */
export async function auditDependencies() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = await run('npm', args, { timeoutMs: TIMEOUT_MS });
  const report = readReport(output);
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) return { code: 0, output, note: 'the registry did not answer' };
  const severe = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  const lines = severe.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { code: severe.length > 0 ? 1 : 0, output: lines.join('\n') };
}
