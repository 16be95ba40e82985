import { useSearchParams } from 'react-router';
import { OpenInvitation } from '../../features/accounts/components/invitations/open-invitation.tsx';
import { RefusedInvitation } from '../../features/accounts/components/invitations/refused-invitation.tsx';
import { acceptInvitationByForm, loadInvitation } from '../../features/accounts/invitations.server.ts';
import { loadInBrowser } from '../../lib/api/first-queries.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import type { Route } from './+types/invite.ts';

export const meta = () =>
  pageMeta({
    title: 'Your invitation',
    description: 'Accept an invitation from a family or from the centre.',
  });

export const loader = loadInvitation;
export const clientLoader = loadInBrowser;

/** Accepts the invitation without scripts. */
export const action = acceptInvitationByForm;

/** /invite: the target of the link in an invitation mail, for every role. */
export default function InvitePage({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return token === '' ? (
    <RefusedInvitation link="invalid" />
  ) : (
    <OpenInvitation key={token} token={token} served={actionData} />
  );
}
