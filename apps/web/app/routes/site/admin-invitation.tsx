import { Navigate, useSearchParams } from 'react-router';
import { LoadingNote } from '../../components/ui/spinner.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

export const meta = () =>
  pageMeta({ title: 'Become an admin', description: 'Accept an invitation to help run the centre.' });

/** /admin-invitation: the target of the links that admins get. Redirects to the page of all invitations. */
export default function AdminInvitationPage() {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The prerendered page does not know the link's parameters.
  if (!hydrated) return <LoadingNote className="min-h-[24rem]">Opening your invitation...</LoadingNote>;

  const token = params.get('oobCode') ?? '';
  return <Navigate replace to={`/invite?${new URLSearchParams({ token }).toString()}`} />;
}
