import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from './samples.mjs';

function listFiles(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  } catch {
    return [];
  }
}

const readOrNull = (file) => {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
};

/**
 * Holds the files against their rows: each that is in use is there, whole; none is unknown.
 * @param {boolean} swept whether the sweepers have just run: then nothing may be left over either
 */
export async function checkFiles(query, { dataDir, families, librarians, swept }, book) {
  const folder = path.join(dataDir, 'files');
  const rows = await query(`
    select f.id, f.storage_key, f.sha256, f.size::int, p.id as payment_id, c.id as content_id, c.deleted_at
    from files f left join payments p on p.file_id = f.id left join content_items c on c.file_id = f.id`);
  const keys = new Set(rows.map((row) => row.storage_key));
  const proofs = new Map(families.flatMap(({ known }) => [...known.payments]));
  const items = new Map(librarians.flatMap(({ known }) => [...known.items]));

  for (const row of rows) {
    const isUsed = row.payment_id !== null || (row.content_id !== null && row.deleted_at === null);
    if (!isUsed) {
      if (swept) book.violate(`the row of file ${row.storage_key} is left over after the sweep`);
      continue;
    }
    const bytes = readOrNull(path.join(folder, row.storage_key));
    if (!book.hold(bytes !== null, () => `file ${row.storage_key} is gone, its row is there`)) continue;
    const hash = sha256(bytes);
    const sent = (proofs.get(row.payment_id) ?? items.get(row.content_id))?.sha256;
    book.hold(
      hash === row.sha256 && (sent === undefined || hash === sent),
      () => `file ${row.storage_key} holds other bytes than were sent`,
    );
  }
  for (const file of listFiles(folder)) {
    const isDraft = file.startsWith('.drafts') || file.startsWith('probes');
    if (isDraft && !swept) continue;
    book.hold(!isDraft && keys.has(file), () => `file ${file} is an orphan`);
  }
  if (!swept) return;
  const known = new Set((await query('select id from uploads')).map(({ id }) => id));
  for (const file of listFiles(path.join(dataDir, 'uploads'))) {
    book.hold(known.has(file.replace(/\.json$/, '')), () => `upload ${file} is an orphan`);
  }
}

/**
 * Holds the kept mails against the mail log: none without its row, none that was sent missing, none sent twice.
 * @param {boolean} drained whether every mail had time to leave
 */
export async function checkMails(query, { folder, drained }, book) {
  // Mails go on leaving meanwhile: what was sent before the look into the folder must be there, and what is there must
  // have its row after it.
  const read = () => query('select id, kind, status, data, recipient_account_id as who from mails');
  const rows = await read();
  const { ids, strange } = folder.list();
  const byId = new Map((await read()).map((row) => [row.id, row]));
  book.hold(new Set(ids).size === ids.length, () => 'a mail is kept twice');
  for (const id of ids) book.hold(byId.has(id), () => `the mail ${id} is kept and has no row`);
  const kept = new Set(ids);
  const causes = new Map();
  for (const { id, kind, status, data, who } of rows) {
    if (status === 'sent')
      book.hold(kept.has(id), () => `the mail ${id} (${kind}) was sent and is not there`);
    book.hold(status !== 'failed', () => `the mail ${id} (${kind}) was given up`);
    if (status === 'dropped')
      book.hold(!kept.has(id), () => `the mail ${id} (${kind}) is kept, its row says dropped`);
    if (drained) book.hold(status !== 'queued', () => `the mail ${id} (${kind}) did not leave`);
    const cause = JSON.stringify([kind, who, data]);
    book.hold(!causes.has(cause), () => `two mails of one cause: ${cause}`);
    causes.set(cause, id);
  }
  if (drained) book.hold(strange.length === 0, () => `strange files among the mails: ${strange}`);
}
