/** Why a file is no statement. */
export const STATEMENT_REFUSALS = ['not-text', 'empty', 'quotes', 'no-columns', 'too-many-lines'] as const;
export type StatementRefusal = (typeof STATEMENT_REFUSALS)[number];

/** Thrown for a file that is no statement at all. Single lines that cannot be read are reported instead. */
export class StatementRejected extends Error {
  override readonly name = 'StatementRejected';
  readonly why: StatementRefusal;

  constructor(why: StatementRefusal) {
    super(why);
    this.why = why;
  }
}
