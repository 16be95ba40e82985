import { ensureTools } from './bootstrap.mjs';
import { fail } from './run.mjs';
import { runChecks } from './run-checks.mjs';

try {
  await ensureTools();
  const { failed } = await runChecks();
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  fail(error);
}
