import type { SignedInContext } from '../../context.ts';
import { listSignInsOf, type SignInRow } from './my-account.store.ts';

/** Where the account of the signed-in person is signed in: this browser first, then the newest. */
export async function listMySignIns(ctx: SignedInContext): Promise<SignInRow[]> {
  const rows = await listSignInsOf(ctx.db, ctx.actor.accountId, ctx.now());
  const isThis = ({ id }: SignInRow) => Number(id === ctx.actor.signInId);
  return rows.toSorted((a, b) => isThis(b) - isThis(a));
}
