import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { ImportRejected, type ImportReport } from './import-report.ts';
import { insertImportedRecords } from './imports.store.ts';
import type { OldDocument } from './old-document.ts';

/** A student whom the documents may belong to. */
export interface ImportedStudent {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** What every step of one import works with. */
export interface ImportRun {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly report: ImportReport;
  readonly now: Date;
  /** What earlier imports took, by `collection/document id`. */
  readonly known: ReadonlyMap<string, { readonly recordId: string; readonly sha256: string }>;
  /** By their document id in the old product. */
  readonly students: Map<string, ImportedStudent>;
  /** Roles of the old product are believed: its admins become admins. */
  readonly withAdmins: boolean;
}

export const getRecordKey = ({ collection, externalId }: Pick<OldDocument, 'collection' | 'externalId'>) =>
  `${collection}/${externalId}`;

/** The documents that no earlier import took. One that was taken stays as it is here, even if it was changed there. */
export function excludeImported(run: ImportRun, documents: readonly OldDocument[]): OldDocument[] {
  return documents.filter((document) => {
    const known = run.known.get(getRecordKey(document));
    if (known === undefined) return true;
    run.report.tallyOf(document.collection).known += 1;
    if (known.sha256 !== document.sha256) {
      document.note('was changed in the old product since it was imported; left as it is here');
    }
    return false;
  });
}

/** Reads each document; one that cannot be taken is refused with its reason, and the others go on. */
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

/** Whom a document belongs to. @throws ImportRejected when that is nobody who was taken as a student. */
export function getImportedStudent(run: ImportRun, externalId: unknown): ImportedStudent {
  if (typeof externalId !== 'string' || externalId === '') throw new ImportRejected('names no student');
  const student = run.students.get(externalId);
  if (!student) throw new ImportRejected(`belongs to ${externalId}, who is no student here`);
  return student;
}

/** Writes down that these documents were taken. */
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
