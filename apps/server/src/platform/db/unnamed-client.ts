import type { QueryConfig } from 'pg';
import { CommittingClient } from './after-commit.ts';

/**
 * A client whose prepared statements carry no name. A named one belongs to a connection, and behind a pooler in
 * transaction mode the next transaction may be on another, which does not know it. (PgBouncer translates the names from
 * 1.21 on; older ones and other poolers do not.)
 */
export class UnnamedClient extends CommittingClient {
  constructor(config?: ConstructorParameters<typeof CommittingClient>[0]) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const unnamed = (config: unknown, ...rest: unknown[]) => query(withoutName(config), ...rest);
    Object.assign(this, { query: unnamed });
  }
}

function withoutName(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('name' in config)) return config;
  const { name: _, ...rest } = config as QueryConfig;
  return rest;
}
