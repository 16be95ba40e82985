import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureTools } from './bootstrap.mjs';
import { bin, getExitCode, fail, root } from './run.mjs';

process.env.PORT ||= '3100';

try {
  await ensureTools();
} catch (error) {
  fail(error);
}

const preview = spawn(bin('vite'), ['--config', 'mail-preview.config.ts', '--port', process.env.PORT], {
  cwd: path.join(root, 'apps/server'),
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => preview.kill(signal));
preview.once('exit', (code, signal) => process.exit(signal === null ? code : getExitCode(code, signal)));
