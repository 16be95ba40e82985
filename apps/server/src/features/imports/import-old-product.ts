import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { sendWelcomeMails } from '../accounts/send-welcome-mails.ts';
import { importBookings } from './import-bookings.ts';
import { importProfiles } from './import-profiles.ts';
import { ImportReport } from './import-report.ts';
import { type ImportRun, getRecordKey } from './import-run.ts';
import { importSessions } from './import-sessions.ts';
import { importContent, importMessages, importSettings } from './import-site.ts';
import { importUsers } from './import-users.ts';
import { analyzeImported, listImportedRecords, markOverlapping, prepareImport } from './imports.store.ts';
import { type OldDocuments, readExport } from './read-export.ts';

export interface ImportOptions {
  /** The old product's admins become admins here. */
  readonly withAdmins: boolean;
  /** Imported people get a mail to set a password with; each once, however often this runs. */
  readonly sendsMails: boolean;
  /** Everything is tried, and nothing is kept. */
  readonly isRehearsal: boolean;
}

export interface ImportOutcome {
  readonly report: ImportReport;
  /** Mails queued by this run. */
  readonly mails: number;
}

/** Ends the transaction of a rehearsal without keeping anything of it. */
class Rehearsed extends Error {}

async function takeAll(run: ImportRun, documents: OldDocuments): Promise<void> {
  await importUsers(run, documents.users);
  await importProfiles(run, documents.studentProfiles);
  await importBookings(run, documents.sessionBookings);
  await importSessions(run, documents.sessions);
  await importContent(run, documents.content);
  await importMessages(run, documents.contactMessages);
  await importSettings(run, documents.platformSettings);
  for (const { collection, externalId } of await markOverlapping(run.tx)) {
    const words = 'overlaps another one of the same student; it was taken and keeps no time of its own';
    run.report.note(collection, externalId, words);
  }
}

/**
 * Takes the old product's export: every collection of IMPORT-1 that it has, all in one transaction. A document
 * that was taken before is never taken again and never overwrites what has become of it here; what cannot be taken is
 * in the report with its reason, and everything else is taken. Balances are the old counters, by the ledger's opening
 * entries. Nobody's password comes along: people set one by the mail that is queued for them.
 * @param source the parsed export. @throws UnreadableExportError when it is none at all.
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
