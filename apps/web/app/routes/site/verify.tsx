import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoadingNote } from '../../components/ui/spinner.tsx';
import { VerifyEmail } from '../../features/accounts/components/email-links/verify-email.tsx';
import { MailedLink } from '../../features/accounts/components/mailed-link.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

/** Lazy, because this link is rarer than the sign-up link. */
const ChangeEmail = lazy(async () => {
  const { ChangeEmail: Page } =
    await import('../../features/accounts/components/email-links/change-email.tsx');
  return { default: Page };
});

export const meta = () =>
  pageMeta({
    title: 'Email verification',
    description: 'Confirms your email address, so that nobody else can use it here.',
  });

export default function Verify() {
  const [params] = useSearchParams();
  return (
    <MailedLink
      isLinked={params.size > 0}
      withoutLink={<VerifyEmail token={null} email={null} />}
      opening="Verifying your email address..."
    >
      <VerifyLink params={params} />
    </MailedLink>
  );
}

function VerifyLink({ params }: { params: URLSearchParams }) {
  const newEmailCode = params.get('mode') === 'changeEmail' ? params.get('oobCode') : null;
  if (newEmailCode !== null) {
    return (
      <Suspense fallback={<LoadingNote className="min-h-[24rem]">Changing your email...</LoadingNote>}>
        <ChangeEmail key={newEmailCode} token={newEmailCode} />
      </Suspense>
    );
  }
  const token = params.get('mode') === 'verifyEmail' ? params.get('oobCode') : null;
  return <VerifyEmail token={token === '' ? null : token} email={params.get('email')} />;
}
