import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { sendWelcomeMails } from '../accounts/sign-up/send-welcome-mails.ts';
import { importBookings } from './import-bookings.ts';
import { importProfiles } from './import-profiles.ts';
import { ImportReport } from './import-report.ts';
import { type ImportRun, getRecordKey } from './import-run.ts';
import { importSessions } from './import-sessions.ts';
import { importContent, importMessages, importSettings } from './import-site.ts';
import { issueMissingReceipts } from '../payments/receipts/issue-missing-receipts.ts';
import { importUsers } from './import-users.ts';
import { analyzeImported, listImportedRecords, prepareImport } from './imports.store.ts';
import { type OldDocuments, readExport } from './read-export.ts';

export interface ImportOptions {
  /** Import the old product's admins as admins. */
  readonly withAdmins: boolean;
  /** Mail imported users a link to set a password; once per user, even if the import is repeated. */
  readonly sendsMails: boolean;
  /** Dry run: try everything, then roll back. */
  readonly isRehearsal: boolean;
}

export interface ImportOutcome {
  readonly report: ImportReport;
  /** Number of mails queued by this run. */
  readonly mails: number;
}

/** Thrown to roll back the transaction of a dry run. */
class Rehearsed extends Error {}

async function takeAll(run: ImportRun, documents: OldDocuments): Promise<void> {
  await importUsers(run, documents.users);
  await importProfiles(run, documents.studentProfiles);
  await importBookings(run, documents.sessionBookings);
  await importSessions(run, documents.sessions);
  await importContent(run, documents.content);
  await importMessages(run, documents.contactMessages);
  await importSettings(run, documents.platformSettings);
  await issueMissingReceipts(run.tx);
}

/**
 * Imports the old product's export: every collection of IMPORT-1 it contains, in one transaction. Documents
 * imported earlier are skipped and never overwrite changes made here. Documents that cannot be imported are
 * listed in the report with the reason. Old counters become opening entries of the ledger. Passwords are not
 * imported: users set one through the mail queued for them.
 * @param source the parsed export.
 * @throws UnreadableExportError if it is not an export.
 */
export async function importOldProduct(
  ctx: Context,
  source: unknown,
  { withAdmins, sendsMails, isRehearsal }: ImportOptions,
): Promise<ImportOutcome> {
  const report = new ImportReport();
  const documents = readExport(source, { zone: ctx.config.timeZone, report });
  let mails = 0;
  try {
    await ctx.db.transaction(async (tx) => {
      await prepareImport(tx);
      const records = await listImportedRecords(tx);
      const known = new Map(records.map((record) => [getRecordKey(record), record]));
      const run = { ctx, tx, report, now: ctx.now(), known, students: new Map(), withAdmins };
      await takeAll(run, documents);
      if (sendsMails) mails = await sendWelcomeMails(ctx, tx);
      const taken = Object.fromEntries([...report.tallies].map(([name, tally]) => [name, tally.taken]));
      await recordAuditEvent(ctx, tx, { kind: 'import.made', actorId: null, details: { taken } });
      if (isRehearsal) throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  if (!isRehearsal) await ctx.db.transaction(analyzeImported);
  return { report, mails };
}
