import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Query } from '../shared/database.ts';
import type { Family } from './family.ts';
import type { Librarian } from './library.ts';
import type { MailFolder } from './mail-folder.ts';
import type { Results } from './results.ts';
import { sha256 } from '../shared/samples.ts';

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  } catch {
    return [];
  }
}

const readOrNull = (file: string) => {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
};

interface FileRow {
  readonly id: string;
  readonly storage_key: string;
  readonly sha256: string;
  readonly payment_id: string | null;
  readonly content_id: string | null;
  readonly report_id: string | null;
  readonly deleted_at: Date | null;
}

interface FileOptions {
  readonly dataDir: string;
  readonly families: readonly Family[];
  readonly librarians: readonly Librarian[];
  /** Whether the clean-up has just run: then nothing may be left over. */
  readonly isCleanedUp: boolean;
}

/** Verifies that every file in use is stored with the bytes that were sent, and that there are no orphans. */
export async function verifyFiles(
  query: Query,
  { dataDir, families, librarians, isCleanedUp }: FileOptions,
  results: Results,
): Promise<void> {
  const folder = path.join(dataDir, 'files');
  const rows = await query<FileRow>(`
    select f.id, f.storage_key, f.sha256, p.id as payment_id, c.id as content_id, c.deleted_at, h.report_id
    from files f left join payments p on p.file_id = f.id left join content_items c on c.file_id = f.id
      left join homework_files h on h.file_id = f.id`);
  const keys = new Set(rows.map((row) => row.storage_key));
  const sentHashes = new Map<string, string | null>([
    ...families
      .flatMap(({ expected }) => [...expected.payments])
      .map(([id, { sha256: hash }]) => [id, hash] as const),
    ...librarians
      .flatMap(({ expected }) => [...expected.items])
      .map(([id, { sha256: hash }]) => [id, hash] as const),
    ...families
      .flatMap(({ expected }) => [...expected.reports.values()])
      .flatMap(({ files }) => [...files] as (readonly [string, string])[]),
  ]);

  for (const row of rows) {
    const isUsed =
      row.payment_id !== null ||
      row.report_id !== null ||
      (row.content_id !== null && row.deleted_at === null);
    if (!isUsed) {
      if (isCleanedUp)
        results.addViolation(`the row of file ${row.storage_key} is left over after the clean-up`);
      continue;
    }
    const bytes = readOrNull(path.join(folder, row.storage_key));
    results.verify(bytes !== null, () => `file ${row.storage_key} is gone, its row is there`);
    if (bytes === null) continue;
    const hash = sha256(bytes);
    const sent = sentHashes.get(row.payment_id ?? row.content_id ?? row.id) ?? hash;
    results.verify(
      hash === row.sha256 && hash === sent,
      () => `file ${row.storage_key} differs from what was sent`,
    );
  }
  for (const file of listFiles(folder)) {
    const isDraft = file.startsWith('.drafts') || file.startsWith('probes');
    if (isDraft && !isCleanedUp) continue;
    results.verify(!isDraft && keys.has(file), () => `file ${file} is an orphan`);
  }
  if (!isCleanedUp) return;
  const uploads = new Set((await query<{ id: string }>('select id from uploads')).map(({ id }) => id));
  for (const file of listFiles(path.join(dataDir, 'uploads'))) {
    results.verify(uploads.has(file.replace(/\.json$/, '')), () => `upload ${file} is an orphan`);
  }
}

interface MailRow {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly data: unknown;
  readonly recipient: string | null;
}

/**
 * Verifies the kept mails against the mail log: each has its row, every sent mail is there, none was sent twice.
 * @param options.isDrained whether every mail had time to leave.
 */
export async function verifyMails(
  query: Query,
  { folder, isDrained }: { readonly folder: MailFolder; readonly isDrained: boolean },
  results: Results,
): Promise<void> {
  // Mails leave in the meantime: a mail sent before the folder is read must be in it, and a mail in it must have its row
  // afterwards.
  const read = () =>
    query<MailRow>('select id, kind, status, data, recipient_account_id as recipient from mails');
  const rows = await read();
  const { ids, unknown } = folder.list();
  const byId = new Map((await read()).map((row) => [row.id, row]));
  results.verify(new Set(ids).size === ids.length, () => 'a mail is kept twice');
  for (const id of ids) results.verify(byId.has(id), () => `the mail ${id} is kept and has no row`);
  const kept = new Set(ids);
  const causes = new Set<string>();
  for (const { id, kind, status, data, recipient } of rows) {
    const name = `the mail ${id} (${kind})`;
    if (status === 'kept') results.verify(kept.has(id), () => `${name} was sent and is not there`);
    results.verify(status !== 'failed', () => `${name} has failed`);
    if (status === 'dropped') results.verify(!kept.has(id), () => `${name} was dropped and is kept`);
    if (isDrained) results.verify(status !== 'queued', () => `${name} did not leave`);
    // A tutor is reminded of one report 2 and 12 hours after the lesson.
    if (kind === 'report-due') continue;
    const cause = JSON.stringify([kind, recipient, data]);
    results.verify(!causes.has(cause), () => `two mails with the same cause: ${cause}`);
    causes.add(cause);
  }
  if (isDrained) results.verify(unknown.length === 0, () => `unknown files among the mails: ${unknown}`);
}
