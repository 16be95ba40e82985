import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { CheckYourEmail } from '../../features/accounts/components/email-links/check-your-email.tsx';
import { SignUpForm } from '../../features/accounts/components/sign-up-form.tsx';
import { keepPathForSignUp } from '../../features/accounts/requested-path.ts';
import { signUpByForm } from '../../features/accounts/sign-up.server.ts';
import { readNext, withNext } from '../../lib/current-user/next-path.ts';
import { pageMeta, readPageData } from '../../lib/pages/page-meta.ts';
import { joinTaught } from '../../lib/centre/subjects-store.ts';
import type { Route } from './+types/signup.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Sign up',
    description: `Create an account for online tutoring in ${joinTaught(readPageData(matches)?.subjects ?? [])}.`,
    publicPath: '/signup',
    origin: readPageData(matches)?.origin,
  });
}

const NEXT_STEPS = [
  { title: 'Verify your email', text: 'We send you a link.' },
  { title: 'Tell us who is learning', text: 'School, syllabus, grade and subjects.' },
  { title: 'Pick a package', text: 'From one session to twelve a month.' },
  { title: 'Book your first session', text: 'Choose the day and the time.' },
];

/** Creates an account without scripts. */
export const action = signUpByForm;

export default function SignUp({ actionData }: Route.ComponentProps) {
  const [account, setAccount] = useState<{ email: string; verificationMailSent: boolean } | null>(
    actionData?.account ?? null,
  );
  const [search] = useSearchParams();
  const next = readNext(search.toString());
  useEffect(() => {
    if (next !== null) keepPathForSignUp(next);
  }, [next]);
  if (account !== null)
    return <CheckYourEmail email={account.email} mailSent={account.verificationMailSent} next={next} />;

  return (
    <AccountPage
      title="Create your account"
      subtitle="For students, and for parents who sign up a son or daughter."
      aside={
        <>
          <p className="font-display text-3xl text-paper">What happens next</p>
          <ol className="mt-7 grid gap-5">
            {NEXT_STEPS.map((step, at) => (
              <li key={step.title} className="flex gap-4">
                <span
                  aria-hidden
                  className="font-display grid size-10 shrink-0 place-items-center rounded-full bg-marigold-400 text-lg text-pine-900"
                >
                  {at + 1}
                </span>
                <div>
                  <p className="font-semibold text-paper">{step.title}</p>
                  <p>{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </>
      }
    >
      <SignUpForm onSignedUp={setAccount} served={actionData} />
      <p className="mt-6">
        Already have an account?{' '}
        <Link to={withNext('/login', next)} className="text-link">
          Sign in
        </Link>
      </p>
    </AccountPage>
  );
}
