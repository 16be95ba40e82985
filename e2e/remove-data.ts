import { rmSync } from 'node:fs';

/** Removes what the server under test kept. */
export default function removeData(): void {
  const folder = process.env.E2E_DATA_DIR;
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
