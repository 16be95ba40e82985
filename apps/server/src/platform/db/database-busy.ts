/** Too many requests wait for the database. The code is PostgreSQL's own for too many connections. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  readonly code = '53300';

  constructor() {
    super('too many requests wait for the database');
  }
}
