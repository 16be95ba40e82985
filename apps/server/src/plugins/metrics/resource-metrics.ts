import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { productVersion } from '../../platform/product-version.ts';
import type { Watched } from './register-metrics.ts';

/** What this process holds: connections, open streams, room on the disk. Memory and delays come with Node.js's own. */
export function watchResources(ctx: Context, registry: Registry, { openStreams }: Watched): void {
  const { pool } = ctx.database;
  registry.registerMetric(
    new Gauge({
      name: 'thuto_database_connections',
      help: 'Connections to the database: in use, idle, and requests that wait for one',
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
      help: 'Pages that hear of changes as they happen (/api/events)',
      registers: [],
      collect() {
        this.set(openStreams());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'thuto_data_dir_free_bytes',
      help: 'Room that is left on the disk of DATA_DIR',
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
    help: 'Always 1; the label is the version that runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: productVersion }, 1);
}
