import { useSearchParams } from 'react-router';
import { OpenInvitation } from '../../features/accounts/components/invitations/open-invitation.tsx';
import { RefusedInvitation } from '../../features/accounts/components/invitations/refused-invitation.tsx';
import { MailedLink } from '../../features/accounts/components/mailed-link.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Your invitation',
    description: 'Accept an invitation from a family or from the centre.',
  });

/** /invite: the target of the link in an invitation mail, for every role. */
export default function InvitePage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <MailedLink
      isLinked={token !== ''}
      withoutLink={<RefusedInvitation link="invalid" />}
      opening="Opening your invitation..."
    >
      <OpenInvitation key={token} token={token} />
    </MailedLink>
  );
}
