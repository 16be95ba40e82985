import { useSearchParams } from 'react-router';
import { ChangeEmail } from '../../features/accounts/components/email-links/change-email.tsx';
import { VerifyEmail } from '../../features/accounts/components/email-links/verify-email.tsx';
import { openLinkByForm } from '../../features/accounts/verify.server.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import type { Route } from './+types/verify.ts';

export const meta = () =>
  pageMeta({
    title: 'Email verification',
    description: 'Confirms your email address, so that nobody else can use it here.',
  });

/** Opens the link without scripts. */
export const action = openLinkByForm;

export default function Verify({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const newEmailToken = params.get('mode') === 'changeEmail' ? params.get('oobCode') : null;
  if (newEmailToken !== null)
    return <ChangeEmail key={newEmailToken} token={newEmailToken} served={actionData?.changed} />;
  const token = params.get('mode') === 'verifyEmail' ? params.get('oobCode') : null;
  return (
    <VerifyEmail
      token={token === '' ? null : token}
      email={params.get('email')}
      served={actionData?.verified}
    />
  );
}
