/** One document of the export, and what is said of it. */
export interface Remark {
  /** `collection/document id`. */
  readonly record: string;
  readonly words: string;
}

/** What became of one collection's documents, in numbers. */
export interface Tally {
  taken: number;
  /** Taken by an earlier import. */
  known: number;
  refused: number;
}

/** Why a document cannot be taken, in words for the operator. */
export class ImportRejected extends Error {
  override readonly name = 'ImportRejected';
}

/** What an import says afterwards: how many were taken, which with a change, and which were not and why. */
export class ImportReport {
  readonly tallies = new Map<string, Tally>();
  /** Documents that were taken with a change, or left as they are here. */
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

  /** A document, or the named part of one, that is not taken. */
  refuse(collection: string, id: string, words: string): void {
    this.tallyOf(collection).refused += 1;
    this.refusals.push({ record: `${collection}/${id}`, words });
  }
}
