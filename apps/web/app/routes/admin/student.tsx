import type { StudentOverview } from '@thuto/contract/users';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { GroupedTabs, TabPanel } from '../../components/ui/tabs.tsx';
import { FamilyTimeline } from '../../features/activity/components/family-timeline.tsx';
import { StudentActivity } from '../../features/activity/components/student-activity.tsx';
import { AdminStudentPayments } from '../../features/payments/components/admin-student-payments.tsx';
import { StudentGuardians } from '../../features/console-students/components/student-guardians.tsx';
import { StudentAccesses } from '../../features/privacy/components/student-accesses.tsx';
import { useStudent } from '../../features/users/api/student.ts';
import { StudentActions } from '../../features/users/components/student-actions.tsx';
import { StudentCounters, StudentFacts } from '../../features/users/components/student-facts.tsx';
import { StudentFamily } from '../../features/users/components/student-family.tsx';
import { StudentLedger } from '../../features/users/components/student-ledger.tsx';
import {
  StudentBookings,
  StudentMails,
  StudentSessions,
} from '../../features/users/components/student-parts.tsx';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/time/dates.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { StudentMenu } from './frame/student-menu.tsx';
import { useSubTab } from './frame/use-sub-tab.ts';

export const meta = () => pageMeta({ title: 'Student' });

const PARTS = [
  {
    label: 'Family',
    tabs: [
      { value: 'timeline', label: 'Timeline' },
      { value: 'payments', label: 'Payments' },
      { value: 'credits', label: 'Credits' },
    ],
  },
  {
    label: 'Lessons',
    tabs: [
      { value: 'bookings', label: 'Bookings' },
      { value: 'sessions', label: 'Sessions' },
    ],
  },
  {
    label: 'Records',
    tabs: [
      { value: 'mails', label: 'Mails' },
      { value: 'activity', label: 'Activity' },
      { value: 'access', label: 'Access' },
    ],
  },
] as const;

/** /admin/students/{id}: the details of one student. Also at /admin/users/{id}, the address of before. */
export default function ConsoleStudent() {
  const { id = '' } = useParams();
  const isInStudents = useLocation().pathname.startsWith('/admin/students');
  const back = isInStudents
    ? { backTo: '/admin/students', backLabel: 'Back to students' }
    : { backTo: '/admin/users', backLabel: 'Back to users' };
  const student = useStudent(id);
  return (
    <QueryBoundary
      query={student}
      loading="Loading the student"
      rows={4}
      rowClassName="h-32"
      failure="The student could not be loaded."
      renderFailure={(panel) => (
        <>
          <PageHeader title="Student" {...back} />
          {explainAbsence(student.error) ?? panel}
        </>
      )}
    >
      {(details) => <Student id={id} student={details} back={back} />}
    </QueryBoundary>
  );
}

/** Returns what to say about a record that is not there; null after any other error. */
function explainAbsence(error: unknown): ReactNode {
  if (hasCode(error, 'student_merged'))
    return (
      <EmptyState
        title="This record was merged into another one."
        actions={
          <LinkButton to={`/admin/students/${String(error.details['keptId'])}`}>Open the record</LinkButton>
        }
      />
    );
  if (hasCode(error, 'student_not_found') || (error instanceof ApiError && error.status === 422))
    return (
      <EmptyState title="Student not found." actions={<LinkButton to="/admin/users">All users</LinkButton>} />
    );
  return null;
}

interface StudentProps {
  id: string;
  student: StudentOverview;
  back: { backTo: string; backLabel: string };
}

function Student({ id, student, back }: StudentProps) {
  const [tab, setTab] = useSubTab([
    'timeline',
    'payments',
    'credits',
    'bookings',
    'sessions',
    'mails',
    'activity',
    'access',
  ]);
  const { user, name, profile, erasedAt } = student;
  return (
    <>
      <PageHeader
        title={<span className="[overflow-wrap:anywhere]">{name}</span>}
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            {user.isNew && <Badge tone="marigold">New</Badge>}
            <span className="[overflow-wrap:anywhere]">
              {[profile !== null && `Grade ${profile.grade}, ${profile.syllabus}`, profile?.schoolName]
                .filter(Boolean)
                .join(' · ') || 'No profile yet'}
            </span>
          </span>
        }
        {...back}
        actions={
          erasedAt === null && (
            <>
              <LinkButton variant="outline" to={`/admin/students/${id}/progress`}>
                Progress
              </LinkButton>
              <StudentActions studentId={id} student={student} />
              <StudentMenu studentId={id} student={student} />
            </>
          )
        }
      />
      <div className="grid gap-5">
        {erasedAt !== null && (
          <Notice announce="none">
            Everything personal was erased on {formatDate(erasedAt)}. Payments and credit changes stay on
            record.
          </Notice>
        )}
        {erasedAt === null && <StudentFamily id={id} />}
        <StudentCounters student={student} />
        <StudentFacts student={student} />
        <StudentGuardians key={`guardians ${id}`} id={id} name={name} isErased={erasedAt !== null} />
        <GroupedTabs
          // A new student remounts the page, so that it never shows data of the previous one while loading.
          key={id}
          label="Student"
          value={tab}
          onChange={setTab}
          groups={PARTS}
        >
          <TabPanel value="timeline">
            <FamilyTimeline id={id} />
          </TabPanel>
          <TabPanel value="payments">
            <AdminStudentPayments id={id} />
          </TabPanel>
          <TabPanel value="credits">
            <StudentLedger id={id} />
          </TabPanel>
          <TabPanel value="bookings">
            <StudentBookings id={id} />
          </TabPanel>
          <TabPanel value="sessions">
            <StudentSessions id={id} />
          </TabPanel>
          <TabPanel value="mails">
            <StudentMails id={id} />
          </TabPanel>
          <TabPanel value="activity">
            <StudentActivity id={id} />
          </TabPanel>
          <TabPanel value="access">
            <StudentAccesses id={id} />
          </TabPanel>
        </GroupedTabs>
      </div>
    </>
  );
}
