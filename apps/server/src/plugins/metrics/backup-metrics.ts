import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { getBackupState } from '../../features/backup/get-backup-state.ts';
import { resolvesWithin } from '../resolves-within.ts';

/** Shorter than the scrape timeout. */
const ANSWER_LIMIT_MS = 3_000;

/**
 * Exposes the state of the nightly backup. Omitted while the database does not respond and while Nightly Backup is
 * off.
 */
export function watchBackups(ctx: Context, registry: Registry): void {
  let asking: Promise<boolean> | null = null;
  const answered = () =>
    (asking ??= resolvesWithin(ask(), ANSWER_LIMIT_MS).finally(() => {
      asking = null;
    }));
  const gauge = (name: string, help: string) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        if (!(await answered())) this.remove();
      },
    });
  const failed = gauge(
    'thuto_backup_failed',
    'Whether the last nightly backup failed: 1 until one has succeeded',
  );
  const madeAt = gauge('thuto_backup_last_timestamp_seconds', 'When the newest nightly backup was made');

  async function ask(): Promise<void> {
    const { isOn, lastMadeAt, lastFailureAt } = await getBackupState(ctx);
    failed.remove();
    madeAt.remove();
    if (!isOn) return;
    failed.set(lastFailureAt === null ? 0 : 1);
    if (lastMadeAt !== null) madeAt.set(lastMadeAt.getTime() / 1000);
  }
}
