import { getHomePath } from '@thuto/domain/permissions';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { prefetch } from '../../lib/api/first-queries.ts';
import { readForm } from '../../lib/forms/read-form.ts';
import { refuseForm, refuseInvalid } from '../../lib/forms/refuse-form.server.ts';
import type { ServedForm } from '../../lib/forms/served-form.ts';
import { visitContext } from '../../lib/pages/visit.ts';
import { AdminInvitationValues } from './admin-invitation-values.ts';
import { InvitationValues } from './invitation-values.ts';
import { getLinkRefusal } from './passwords.server.ts';

/** The answer to an invitation that was accepted without scripts by somebody who is not signed in then. */
export interface ServedInvitation extends ServedForm {
  /** The new admin, who signs in next. */
  readonly admin?: { readonly email: string };
  readonly link?: 'expired' | 'invalid';
}

const REFUSAL = {
  names: ['displayName', 'password'],
  fallback: 'The invitation could not be accepted. Please try again.',
};

/** Reads the invitation of the address. */
export async function loadInvitation({ context, request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (token === '') return null;
  return prefetch(context.get(visitContext), (cache, calls) => [
    cache.prefetchQuery(
      calls.invitations.openInvitation.queryOptions({ input: { token }, staleTime: Infinity }),
    ),
  ]);
}

/** Accepts an invitation with a form that was sent without scripts: as the signed-in account, or with a new one. */
export async function acceptInvitationByForm({ context, request }: ActionFunctionArgs) {
  const { api } = context.get(visitContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const form = await readForm(request, ['displayName', 'password', 'confirmPassword', 'asSignedIn']);
  const values = { displayName: form.displayName };
  try {
    if (form.asSignedIn !== '') {
      await api.invitations.acceptInvitation({ token });
      const { currentUser } = await api.accounts.getViewer();
      return redirect(currentUser === null ? '/login' : getHomePath(currentUser.role), 303);
    }
    const { kind } = await api.invitations.openInvitation({ token });
    const parsed = (kind === 'admin' ? AdminInvitationValues : InvitationValues).safeParse(form);
    if (!parsed.success) {
      const { data: served } = refuseInvalid(values, parsed.error);
      return data<ServedInvitation>(served, 422);
    }
    const { displayName, password } = parsed.data;
    if (kind === 'admin') {
      const admin = await api.admins.acceptAdminInvitation({ token, displayName, password });
      return data<ServedInvitation>({ values, fields: {}, refusal: null, admin });
    }
    const { currentUser } = await api.invitations.acceptInvitation({ token, displayName, password });
    return redirect(currentUser === null ? '/login' : getHomePath(currentUser.role), 303);
  } catch (error) {
    const { data: served } = refuseForm(values, error, REFUSAL);
    const link = getLinkRefusal(error);
    return data<ServedInvitation>(link === null ? served : { ...served, link }, 422);
  }
}
