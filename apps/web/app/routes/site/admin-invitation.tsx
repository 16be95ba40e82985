import { useSearchParams } from 'react-router';
import { LoadingNote } from '../../components/ui/spinner.tsx';
import { AcceptInvitation } from '../../features/accounts/components/accept-invitation.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

export const meta = () => pageMeta({ title: 'Become an admin' });

/** /admin-invitation: the target of the link in an invitation mail. */
export default function AdminInvitationPage() {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The prerendered page does not know the link's parameters.
  if (!hydrated) return <LoadingNote className="min-h-[24rem]">Opening your invitation...</LoadingNote>;

  const token = params.get('oobCode');
  const code = token === '' ? null : token;
  return <AcceptInvitation key={code} token={code} email={params.get('email')} />;
}
