import { Client } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { EmbeddedPostgresError } from './layout.ts';

const NAME = 'thuto';

/**
 * Creates the product's role and database if they are missing. The role owns its database and nothing else: a
 * superuser could read the server's files through SQL.
 * @returns the connection URL for the product.
 */
export async function prepareDatabase(
  port: number,
  password: string,
  canCreateDatabases: boolean,
): Promise<string> {
  const at = { host: '127.0.0.1', port, password, ssl: false };
  const client = new Client({ ...at, user: SUPERUSER, database: 'postgres' });
  await client.connect().catch((error: unknown) => {
    const isRefused = error instanceof Error && 'code' in error && error.code === '28P01';
    throw isRefused
      ? new EmbeddedPostgresError(
          'The file thuto-password does not have the password of the database. Put the file back from a copy of DATA_DIR, or restore a backup into a new DATA_DIR.',
        )
      : error;
  });
  try {
    const found = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [NAME],
    );
    if (!found.rows[0]?.role) {
      const rights = canCreateDatabases ? 'login createdb' : 'login';
      await client.query(`create role ${NAME} ${rights} password ${client.escapeLiteral(password)}`);
    }
    if (!found.rows[0]?.database) await client.query(`create database ${NAME} owner ${NAME}`);
  } finally {
    await client.end();
  }
  return `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;
}
