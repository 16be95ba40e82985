import { useSearchParams } from 'react-router';
import { LoadingNote } from '../../components/ui/spinner.tsx';
import { OpenInvitation } from '../../features/accounts/components/invitations/open-invitation.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

export const meta = () =>
  pageMeta({
    title: 'Your invitation',
    description: 'Accept an invitation from a family or from the centre.',
  });

/** /invite: the target of the link in an invitation mail, for every role. */
export default function InvitePage() {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The prerendered page does not know the link's parameters.
  if (!hydrated) return <LoadingNote className="min-h-[24rem]">Opening your invitation...</LoadingNote>;

  const token = params.get('token');
  const code = token === '' ? null : token;
  return <OpenInvitation key={code} token={code} />;
}
