import { type LoaderFunctionArgs, redirect } from 'react-router';
import { RefusedInvitation } from '../../features/accounts/components/invitations/refused-invitation.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () =>
  pageMeta({ title: 'Become an admin', description: 'Accept an invitation to help run the centre.' });

/** /admin-invitation: the target of the links that admins get. Redirects to the page of all invitations. */
export function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('oobCode') ?? '';
  return token === '' ? null : redirect(`/invite?${new URLSearchParams({ token }).toString()}`);
}

export default function AdminInvitationPage() {
  return <RefusedInvitation link="invalid" />;
}
