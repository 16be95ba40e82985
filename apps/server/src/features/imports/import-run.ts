import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { ImportRejected, type ImportReport } from './import-report.ts';
import { insertImportedRecords } from './imports.store.ts';
import type { OldDocument } from './old-document.ts';

/** A student to whom documents may belong. */
export interface ImportedStudent {
  readonly id: StudentId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly email: string;
}

/** State shared by all steps of one import. */
export interface ImportRun {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly report: ImportReport;
  readonly now: Date;
  /** Documents imported by earlier runs, by `collection/document id`. */
  readonly known: ReadonlyMap<string, { readonly recordId: string; readonly sha256: string }>;
  /** Students by their document id in the old product. */
  readonly students: Map<string, ImportedStudent>;
  /** Whether admins of the old product become admins. */
  readonly withAdmins: boolean;
}

export const getRecordKey = ({ collection, externalId }: Pick<OldDocument, 'collection' | 'externalId'>) =>
  `${collection}/${externalId}`;

/**
 * Returns the documents that no earlier run imported. Imported ones stay as they are here, even if the export
 * has changed.
 */
export function excludeImported(run: ImportRun, documents: readonly OldDocument[]): OldDocument[] {
  return documents.filter((document) => {
    const known = run.known.get(getRecordKey(document));
    if (known === undefined) return true;
    run.report.tallyOf(document.collection).known += 1;
    if (known.sha256 !== document.sha256) {
      document.note('was changed in the old product after its import; left unchanged here');
    }
    return false;
  });
}

/** Reads each document. One that cannot be imported is refused with its reason; the others continue. */
export function readDocuments<T>(
  run: ImportRun,
  documents: readonly OldDocument[],
  read: (document: OldDocument) => T,
): { readonly document: OldDocument; readonly record: T }[] {
  return documents.flatMap((document) => {
    try {
      return [{ document, record: read(document) }];
    } catch (error) {
      if (!(error instanceof ImportRejected)) throw error;
      run.report.refuse(document.collection, document.externalId, error.message);
      return [];
    }
  });
}

/** Returns the student a document belongs to. @throws ImportRejected if that student was not imported. */
export function getImportedStudent(run: ImportRun, externalId: unknown): ImportedStudent {
  if (typeof externalId !== 'string' || externalId === '') throw new ImportRejected('names no student');
  const student = run.students.get(externalId);
  if (!student) throw new ImportRejected(`belongs to ${externalId}, who is not a student here`);
  return student;
}

/** Records that these documents were imported. */
export async function recordImported(run: ImportRun, documents: readonly OldDocument[]): Promise<void> {
  for (const { collection } of documents) run.report.tallyOf(collection).taken += 1;
  await insertImportedRecords(
    run.tx,
    documents.map(({ collection, externalId, recordId, sha256 }) => ({
      collection,
      externalId,
      recordId,
      sha256,
      importedAt: run.now,
    })),
  );
}
