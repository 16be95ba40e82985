import { type ImportReport } from './import-report.ts';
import { OldDocument } from './old-document.ts';

/** The collections of the old product in import order, each followed by alternative names. */
export const COLLECTIONS = {
  users: ['users'],
  studentProfiles: ['studentProfiles'],
  sessionBookings: ['sessionBookings'],
  sessions: ['sessions'],
  content: ['content'],
  contactMessages: ['contactMessages', 'messages'],
  platformSettings: ['platformSettings', 'settings'],
} as const;
export type Collection = keyof typeof COLLECTIONS;
export type OldDocuments = Readonly<Record<Collection, readonly OldDocument[]>>;

/** Why a file is not an export, worded for the operator. Nothing has been changed. */
export class UnreadableExportError extends Error {
  override readonly name = 'UnreadableExportError';
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum length of a document id; document databases do not allow longer ones. */
const MAX_ID_LENGTH = 1500;

function read(
  collection: string,
  documents: unknown,
  dependencies: { zone: string; report: ImportReport },
): OldDocument[] {
  const { report } = dependencies;
  if (!isObject(documents)) {
    report.refuse(collection, '*', 'is not an object of documents by id');
    return [];
  }
  report.tallyOf(collection);
  return Object.entries(documents).flatMap(([id, fields]) => {
    if (id === '' || id.length > MAX_ID_LENGTH || id.includes('\u0000') || !id.isWellFormed()) {
      report.refuse(collection, id.slice(0, 60).toWellFormed(), 'has no usable document id');
      return [];
    }
    if (isObject(fields)) return [new OldDocument(collection, id, fields, dependencies)];
    report.refuse(collection, id, 'is no document');
    return [];
  });
}

/**
 * Splits an export into its collections: one JSON object with a key per collection, each an object of
 * documents by id (IMPORT-1). Anything else is refused in the report.
 * @throws UnreadableExportError if the source is not such an object.
 */
export function readExport(
  source: unknown,
  dependencies: { readonly zone: string; readonly report: ImportReport },
): OldDocuments {
  if (!isObject(source))
    throw new UnreadableExportError('The file is not an export: expected one JSON object.');
  const names: readonly (readonly [Collection, readonly string[]])[] = Object.entries(COLLECTIONS) as [
    Collection,
    readonly string[],
  ][];
  if (!names.some(([, known]) => known.some((name) => Object.hasOwn(source, name)))) {
    throw new UnreadableExportError(
      `The file is not an export: it has none of the collections ${Object.keys(COLLECTIONS).join(', ')}.`,
    );
  }
  const expected = new Set<string>(names.flatMap(([, known]) => known));
  for (const name of Object.keys(source).filter((key) => !expected.has(key))) {
    dependencies.report.refuse(name, '*', 'is not a collection of the old product');
  }
  const documentsOf = (collection: Collection) =>
    COLLECTIONS[collection]
      .filter((name) => Object.hasOwn(source, name))
      .flatMap((name) => read(collection, source[name], dependencies));
  return {
    users: documentsOf('users'),
    studentProfiles: documentsOf('studentProfiles'),
    sessionBookings: documentsOf('sessionBookings'),
    sessions: documentsOf('sessions'),
    content: documentsOf('content'),
    contactMessages: documentsOf('contactMessages'),
    platformSettings: documentsOf('platformSettings'),
  };
}
