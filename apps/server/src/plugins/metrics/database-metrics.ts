import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { resolvesWithin } from '../resolves-within.ts';

/** Shorter than the scrape timeout. */
const ANSWER_LIMIT_MS = 3_000;

interface Counted {
  readonly label: string;
  readonly count: number;
}

/**
 * Exposes figures from the database: queues, mails, stored files. Queried at each scrape. While the database does not
 * respond, its figures are omitted and `thuto_database_up` is 0.
 */
export function watchDatabase(ctx: Context, registry: Registry): void {
  let asking: Promise<boolean> | null = null;
  // All gauges of one scrape are collected in parallel and share one round of queries.
  const answered = () =>
    (asking ??= resolvesWithin(ask(), ANSWER_LIMIT_MS).finally(() => {
      asking = null;
    }));
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        if (!(await answered())) this.reset();
      },
    });
  const jobs = gauge('thuto_jobs', 'Jobs in each queue by state; failed jobs are listed for three days', [
    'queue',
    'state',
  ]);
  const oldest = gauge(
    'thuto_job_oldest_seconds',
    'Seconds by which the oldest waiting job of a queue is overdue',
    ['queue'],
  );
  const mails = gauge('thuto_mails', 'Mails waiting to be sent (queued) and given up (failed)', ['status']);
  const stored = gauge('thuto_stored_bytes', 'Bytes of stored files by purpose', ['purpose']);

  const count = async (query: string): Promise<readonly Counted[]> => {
    const { rows } = await ctx.database.pool.query<{ label: string; count: string }>(query);
    return rows.map((row) => ({ label: row.label, count: Number(row.count) }));
  };

  async function ask(): Promise<void> {
    const [queues, waiting, files] = await Promise.all([
      ctx.jobs.depths(),
      count(
        `select status as label, count(*) as count from mails where status in ('queued', 'failed') group by status`,
      ),
      count('select purpose as label, sum(size) as count from files group by purpose'),
    ]);
    for (const each of [jobs, oldest, mails, stored]) each.reset();
    for (const { name, oldestSeconds, ...states } of queues) {
      for (const [state, depth] of Object.entries(states)) jobs.set({ queue: name, state }, depth);
      oldest.set({ queue: name }, oldestSeconds);
    }
    for (const status of ['queued', 'failed']) mails.set({ status }, 0);
    for (const { label, count: found } of waiting) mails.set({ status: label }, found);
    for (const { label, count: bytes } of files) stored.set({ purpose: label }, bytes);
  }

  registry.registerMetric(
    new Gauge({
      name: 'thuto_database_up',
      help: 'Whether the database answered this scrape within 3 seconds',
      registers: [],
      async collect() {
        this.set((await answered()) ? 1 : 0);
      },
    }),
  );
}
