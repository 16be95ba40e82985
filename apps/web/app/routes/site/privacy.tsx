import { Link } from 'react-router';
import { pageMeta } from '../../lib/page-meta.ts';
import { usePlatform } from '../../lib/platform.ts';
import { LegalList, LegalPage, LegalSection } from './legal-page.tsx';

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
    <LegalPage title="Privacy Policy" updated="1 January 2026">
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
          for the service. There are no others.
        </p>
      </LegalSection>
      <LegalSection title="How long we keep it">
        <p>
          As long as you have an account. Payment records stay for as long as bookkeeping law asks. When you
          close your account, we delete the rest within 30 days; it leaves our backups within a further 90.
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
          Write to{' '}
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
