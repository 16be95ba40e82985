import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureTools } from './bootstrap.mjs';
import { getExitCode, fail, root } from './run.mjs';

/**
 * Runs a tool of `tools/` with Node.js 24, which runs TypeScript directly.
 * Usage: node scripts/tool.mjs FOLDER/FILE.ts [ARGUMENTS]
 */
const [tool, ...args] = process.argv.slice(2);
await ensureTools().catch(fail);
const child = spawn('node', [path.join(root, 'tools', tool), ...args], { stdio: 'inherit' });
// The tool receives the terminal's signals too and ends by itself; we pass on its exit code.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code, signal) => process.exit(getExitCode(code, signal)));
