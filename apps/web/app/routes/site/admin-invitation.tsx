import { Navigate, useSearchParams } from 'react-router';
import { RefusedInvitation } from '../../features/accounts/components/invitations/refused-invitation.tsx';
import { MailedLink } from '../../features/accounts/components/mailed-link.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () =>
  pageMeta({ title: 'Become an admin', description: 'Accept an invitation to help run the centre.' });

/** /admin-invitation: the target of the links that admins get. Redirects to the page of all invitations. */
export default function AdminInvitationPage() {
  const [params] = useSearchParams();
  const token = params.get('oobCode') ?? '';
  return (
    <MailedLink
      isLinked={token !== ''}
      withoutLink={<RefusedInvitation link="invalid" />}
      opening="Opening your invitation..."
    >
      <Navigate replace to={`/invite?${new URLSearchParams({ token }).toString()}`} />
    </MailedLink>
  );
}
