/** Too many requests are waiting for a database connection. Uses PostgreSQL's code for too many connections. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  readonly code = '53300';

  constructor() {
    super('too many requests are waiting for the database');
  }
}
