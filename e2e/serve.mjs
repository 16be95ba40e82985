import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

// Starts the product under test and deletes its data after it has exited.
const product = spawn('node', ['../scripts/start.mjs'], { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => product.kill(signal));
product.on('exit', (code) => {
  rmSync(process.env.DATA_DIR, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  process.exit(code ?? 1);
});
