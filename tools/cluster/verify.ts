import { Client } from 'pg';
import type { ClusterConfig } from './configuration.ts';
import type { ClusterLoad } from './load.ts';

export interface Verification {
  /** How many confirmed writes were found exactly once. */
  readonly held: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

const LEDGER_CAUSES = 'select cause as key from credit_entries where cause = any($1)';

/** Compares every confirmed write of a load with the current primary, and every proof with what was sent. */
export async function verifyConfirmedWrites(config: ClusterConfig, load: ClusterLoad): Promise<Verification> {
  const { confirmed } = load;
  const client = new Client({
    host: config.host,
    port: config.ports.primary,
    user: 'thuto',
    password: config.secrets.database,
    database: 'thuto',
  });
  await client.connect();
  const lost: string[] = [];
  const doubled: string[] = [];
  let held = 0;

  /** Checks that the statement returns each key exactly once. */
  async function verify(kind: string, keys: readonly string[], sql: string): Promise<void> {
    const { rows } = await client.query<{ key: string }>(sql, [keys]);
    const counts = new Map<string, number>();
    for (const { key } of rows) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const key of keys) {
      const count = counts.get(key) ?? 0;
      if (count === 0) lost.push(`${kind} ${key}`);
      else if (count > 1) doubled.push(`${kind} ${key}, ${count} times`);
      else held += 1;
    }
  }

  try {
    await verify(
      'booking',
      [...confirmed.bookings],
      'select notes as key from lesson_participants where notes = any($1)',
    );
    await verify(
      'approval',
      [...confirmed.approvals],
      `select id::text as key from lesson_participants where id = any($1::uuid[]) and status = 'confirmed'`,
    );
    await verify(
      'deduction',
      [...confirmed.approvals].map((id) => `lesson:${id}`),
      LEDGER_CAUSES,
    );
    await verify(
      'adjustment',
      [...confirmed.adjustments].map(([requestId, studentId]) => `adjustment:${studentId}:${requestId}`),
      LEDGER_CAUSES,
    );
    for (const [address, hash] of confirmed.proofs) {
      if ((await load.hashProof(address)) === hash) held += 1;
      else lost.push(`proof ${address}`);
    }
  } finally {
    await client.end();
  }
  return { held, lost, doubled };
}
