import type { PoolClient } from 'pg';

/** A connection's stream: what is written to it from `cork` to `uncork` leaves in one packet. pg's types do not show it. */
export const streamOf = (client: PoolClient) =>
  (client as PoolClient & { readonly connection: { readonly stream: { cork(): void; uncork(): void } } })
    .connection.stream;
