import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { productVersion } from '../../platform/product-version.ts';
import type { Watched } from './watched.ts';

/**
 * Exposes this process's resources: connections, open event streams, free disk space. Node.js's default metrics cover
 * memory and event loop.
 */
export function watchResources(ctx: Context, registry: Registry, { openStreams }: Watched): void {
  const { pool } = ctx.database;
  registry.registerMetric(
    new Gauge({
      name: 'thuto_database_connections',
      help: 'Database connections: in use, idle, and requests waiting for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'thuto_event_streams',
      help: 'Open event streams (/api/events)',
      registers: [],
      collect() {
        this.set(openStreams());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'thuto_data_dir_free_bytes',
      help: 'Free bytes on the disk of DATA_DIR',
      registers: [],
      async collect() {
        const disk = await statfs(ctx.config.dataDir).catch(() => null);
        if (disk === null) this.reset();
        else this.set(disk.bavail * disk.bsize);
      },
    }),
  );
  new Gauge({
    name: 'thuto_info',
    help: 'Always 1; the label is the running version',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: productVersion }, 1);
}
