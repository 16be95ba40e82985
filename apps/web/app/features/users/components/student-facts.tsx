import type { StudentOverview } from '@thuto/contract/users';
import { showPhone } from '@thuto/domain/people/phones';
import { isForChild } from '@thuto/domain/people/profiles';
import { joinNames } from '@thuto/domain/people/students';
import type { ReactNode } from 'react';
import { usePackageName } from '../../../components/use-package-name.ts';
import { FoldedCard } from '../../../components/ui/folded-card.tsx';
import { Stat } from '../../../components/ui/stat.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { formatDate, formatDateTime } from '../../../lib/time/dates.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([term, value]) => (
        <div key={term} className="sm:contents">
          <dt className="text-sm text-ink-soft sm:py-0.5">{term}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const filled = (text: string) => (text.trim() === '' ? 'Not given' : text);
const FOR_WHOM = { myself: 'Themself', son: 'A son', daughter: 'A daughter' } as const;

/** A student's remaining credits and their expiry. */
export function StudentCounters({ student: { balance, ...student } }: { student: StudentOverview }) {
  return (
    <section aria-label="Credits" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Stat label="Total" value={balance.assigned} />
      <Stat label="Done" value={balance.completed} tone="info" />
      <Stat label="Left" value={balance.remaining} tone="marigold" />
      <Stat
        label="Package"
        value={
          student.subscriptionState === 'none' ? (
            <span className="text-xl">None yet</span>
          ) : (
            <StatusBadge status={student.subscriptionState} />
          )
        }
        hint={
          student.subscriptionEndsAt === null
            ? undefined
            : `${student.subscriptionState === 'expired' ? 'ended' : 'until'} ${formatDate(student.subscriptionEndsAt)}`
        }
      />
    </section>
  );
}

/** The student, with what their profile says, and the account that acts for them: two people, two cards. */
export function StudentFacts({ student }: { student: StudentOverview }) {
  const { user, profile, selectedPackage } = student;
  const nameOf = usePackageName();
  const { namesOf } = useSubjects();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <FoldedCard title="Student">
        <Facts
          facts={[
            [
              'Last session',
              student.lastSessionAt === null ? 'None yet' : formatDateTime(student.lastSessionAt),
            ],
            ...(profile === null
              ? ([['Profile', 'Not saved yet']] as const)
              : ([
                  ['Name', filled(joinNames(profile.studentFirstName, profile.studentLastName))],
                  ['Tutoring for', FOR_WHOM[profile.whoNeedsTutoring]],
                  ...(isForChild(profile)
                    ? ([
                        ['Parent', filled(joinNames(profile.parentFirstName, profile.parentLastName))],
                        ['Parent’s email', filled(profile.parentEmail)],
                        ['Parent’s phone', filled(showPhone(profile.parentPhone))],
                      ] as const)
                    : []),
                  ['School', filled(profile.schoolName)],
                  [
                    'Grade',
                    `${profile.grade}, ${profile.schoolLevel === 'high' ? 'High School' : 'Primary'}, ${profile.syllabus}`,
                  ],
                  ['Subjects', filled(namesOf(profile.subjects))],
                  ['Package chosen', selectedPackage === null ? 'None yet' : nameOf(selectedPackage)],
                ] as const)),
          ]}
        />
      </FoldedCard>
      <FoldedCard title="Account">
        <Facts
          facts={[
            ['Name', user.name],
            ['Email', user.email],
            ['Status', <StatusBadge key="status" status={user.status} />],
            ['Acts for', user.students.map(({ name }) => name).join(', ')],
            ['Verified', student.emailVerified ? 'Yes' : 'No'],
            ['Joined', formatDate(user.joinedAt)],
            ['Last sign-in', user.lastSignInAt === null ? 'Never' : formatDateTime(user.lastSignInAt)],
            ['Signed in now', formatSessionCount(student.authSessions)],
          ]}
        />
      </FoldedCard>
    </div>
  );
}

function formatSessionCount(count: number): string {
  if (count === 0) return 'Nowhere';
  return count === 1 ? 'On 1 device' : `On ${count} devices`;
}
