import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { readSeed } from './sample.ts';
import { copyData, nameRunFolder, openCentre, removeLeftovers, runCommand } from './centres.ts';

/** Starts one centre for each worker, from one empty database that is created once. */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  // The workers read it from the environment.
  process.env.TEST_SEED = readSeed();
  process.stdout.write(
    `Sample ${process.env.TEST_SEED}. Repeat it with TEST_SEED=${process.env.TEST_SEED}.\n`,
  );
  removeLeftovers();
  const folder = nameRunFolder();
  mkdirSync(folder, { mode: 0o711 });
  const template = path.join(folder, 'template');
  await runCommand(template, 'check');
  const opened = await Promise.all(
    Array.from({ length: workers }, async (_, index) => {
      const data = path.join(folder, `worker-${index}`);
      await copyData(template, data);
      return openCentre(data);
    }),
  );
  process.env.E2E_RUN = JSON.stringify({ folder, centres: opened.map(({ centre }) => centre) });
  return async () => {
    await Promise.all(opened.map(({ product }) => product.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}
