import { TERMS_VERSION } from '@thuto/domain/terms';
import { Link } from 'react-router';
import { formatWallDate } from '../../lib/dates.ts';
import type { PageHandle } from '../../lib/page-handle.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { usePlatform } from '../../lib/platform.ts';
import { LegalList, LegalPage, LegalSection } from './legal-page.tsx';

export const handle: PageHandle = { worksPlain: () => true };

export const meta = () =>
  pageMeta({
    title: 'Privacy Policy',
    description:
      'Which data we keep about students and parents, why, for how long, and what you can ask of us.',
    publicPath: '/privacy',
  });

export default function Privacy() {
  const { platformName, contactEmail } = usePlatform();
  return (
    <LegalPage title="Privacy Policy" updated={formatWallDate(TERMS_VERSION)}>
      <p className="text-lg">
        {platformName} keeps what it needs to teach you and to run the service, and nothing else. We do not
        sell data, show advertising or track you across other sites.
      </p>
      <LegalSection title="What we keep">
        <LegalList
          items={[
            'Your account: name, email address, and a scrambled form of your password that cannot be turned back.',
            'The student’s profile: name, gender, school, syllabus, level, grade and subjects; for a son or daughter also the name, email and phone of the parent or guardian.',
            'Payments: the package you chose, the proof that you uploaded, and what came of it.',
            'Bookings and sessions: subject, date, time, notes, tutor, meeting link and what was done.',
            'Messages that you send us through the contact form.',
            'Technical records: when and from which device you signed in, and errors that occurred.',
            'That you agreed to these pages: when, and to which version.',
            'Which of our people looked at your page and your proofs, and when.',
          ]}
        />
      </LegalSection>
      <LegalSection title="What we use it for">
        <p>
          To give the lessons you asked for, to check payments, to remind you of sessions, to answer you, and
          to keep the service safe. The mails we send are about your account and your sessions.
        </p>
      </LegalSection>
      <LegalSection title="Who sees it">
        <p>
          The people who run the centre, and the tutor of a session as far as the session needs it. Companies
          that host the service or deliver mail for us work on our instructions. Your proof of payment is seen
          only by you and by the people who approve payments. We give data to authorities only where the law
          obliges us.
        </p>
      </LegalSection>
      <LegalSection title="Students under 18">
        <p>
          A parent or guardian must agree to the account. They may ask at any time what we keep, have it
          corrected, or have the account closed.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>
          One cookie keeps you signed in. A second one remembers for a year that you have signed in from this
          browser before, so that somebody who guesses at your password cannot shut you out. Both are needed
          for the service. If you switch Lite on or off, a third one remembers that for a year. There are no
          others.
        </p>
        <p>
          So that a student sees the next session without a connection too, the browser keeps the dashboard,
          sessions and profile as they were shown last. Signing out removes them.
        </p>
      </LegalSection>
      <LegalSection title="How long we keep it">
        <p>
          As long as you have an account. When your data is erased, names, addresses, profile, notes, messages
          and the files of your proofs are removed at once. Which package was paid and which sessions were
          used stays in our books for as long as bookkeeping law asks, without your name. Backups that we made
          before still hold your data until they are deleted, within 90 days.
        </p>
      </LegalSection>
      <LegalSection title="What you can ask of us">
        <LegalList
          items={[
            'A copy of what we keep about you.',
            'That wrong details are corrected.',
            'That your account and its data are deleted.',
            'An explanation of anything on this page.',
          ]}
        />
        <p>
          A copy and the erasure you can have at once, under <em>Your data</em> in your account settings. For
          everything else write to{' '}
          <a href={`mailto:${contactEmail}`} className="text-link">
            {contactEmail}
          </a>
          ; we answer within 14 days. The{' '}
          <Link to="/terms" className="text-link">
            Terms of Service
          </Link>{' '}
          apply to everything else.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
