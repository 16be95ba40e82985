/** A remark about one document of the export. */
export interface Remark {
  /** `collection/document id`. */
  readonly record: string;
  readonly words: string;
}

/** Counts of what happened to one collection's documents. */
export interface Tally {
  taken: number;
  /** Imported by an earlier run. */
  known: number;
  refused: number;
}

/** Why a document cannot be imported, worded for the operator. */
export class ImportRejected extends Error {
  override readonly name = 'ImportRejected';
}

/**
 * Report of an import: how many documents were imported, which were changed, and which were refused and why.
 */
export class ImportReport {
  readonly tallies = new Map<string, Tally>();
  /** Documents that were imported with a change or left unchanged here. */
  readonly notes: Remark[] = [];
  readonly refusals: Remark[] = [];

  tallyOf(collection: string): Tally {
    const tally = this.tallies.get(collection) ?? { taken: 0, known: 0, refused: 0 };
    this.tallies.set(collection, tally);
    return tally;
  }

  note(collection: string, id: string, words: string): void {
    this.notes.push({ record: `${collection}/${id}`, words });
  }

  /** Records that a document, or the named part of it, was not imported. */
  refuse(collection: string, id: string, words: string): void {
    this.tallyOf(collection).refused += 1;
    this.refusals.push({ record: `${collection}/${id}`, words });
  }
}
