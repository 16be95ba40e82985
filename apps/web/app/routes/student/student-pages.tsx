import type { GuardedStudent } from '@thuto/contract/accounts';
import UsersRound from 'lucide-react/icons/users-round';
import { lazy } from 'react';
import { Navigate, useLocation } from 'react-router';
import { LatePart } from '../../components/late-part.tsx';
import { PageOutlet } from '../../components/page-outlet.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { LoadingNote } from '../../components/ui/spinner.tsx';
import { AccessDenied } from '../../features/accounts/components/route-guard.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import {
  buildStudentSearch,
  canFollow,
  paysOnlyForSeveral,
  StudentInAddress,
  useChosenStudent,
} from '../../lib/students/student.ts';

const NOT_THEIR_STUDENT = 'Access Denied: You need student privileges to access this page.';

/** Pages about money, for everyone who pays. All others are for those who follow the student's lessons. */
const isAboutMoney = (pathname: string) => /^\/student\/(orders|buy)(\/|$)/.test(pathname);

const isStart = (pathname: string) => pathname.replace(/\/$/, '') === '/student';

/** Lazy, because few accounts only pay. */
const MoneyOfStudents = lazy(async () => ({
  default: (await import('./money-of-students.tsx')).MoneyOfStudents,
}));

/** The pages of the chosen student. Nothing typed for one student stays on the page of another. */
export function StudentPages() {
  return (
    <>
      <StudentInAddress />
      <ChosenPages />
    </>
  );
}

function ChosenPages() {
  const currentUser = useCurrentUser();
  const student = useChosenStudent();
  const { pathname } = useLocation();
  const isAccount = pathname.startsWith('/account');
  if (currentUser?.students.length === 0) return isAccount ? <PageOutlet /> : <NoStudents />;
  if (student === null) return <AccessDenied message={NOT_THEIR_STUDENT} home="/student" />;
  if (!isAccount && !canFollow(student) && !isAboutMoney(pathname)) {
    const students = currentUser?.students ?? [];
    if (isStart(pathname) && paysOnlyForSeveral(students)) {
      return (
        <LatePart fallback={<LoadingNote className="min-h-[60dvh]">Loading...</LoadingNote>}>
          <MoneyOfStudents students={students} />
        </LatePart>
      );
    }
    return <PagesOfPayer student={student} pathname={pathname} />;
  }
  return <PageOutlet key={student.id} />;
}

/** Leads a payer of one student from the dashboard to the orders, and explains why other pages are closed. */
function PagesOfPayer({ student, pathname }: { student: GuardedStudent; pathname: string }) {
  const orders = `/student/orders${buildStudentSearch(student.id)}`;
  if (isStart(pathname) && student.canPay) {
    // Only the device knows which of several students it showed last.
    return (
      <LatePart fallback={<LoadingNote className="min-h-[60dvh]">Loading...</LoadingNote>}>
        <Navigate to={orders} replace />
      </LatePart>
    );
  }
  return (
    <>
      <PageHeader title={student.firstName} />
      <EmptyState
        title="This page is not open to you"
        icon={<UsersRound className="size-6" />}
        actions={student.canPay && <LinkButton to={orders}>Orders</LinkButton>}
      >
        Your access to {student.firstName} does not include sessions, library and profile. A parent or
        guardian can change it.
      </EmptyState>
    </>
  );
}

function NoStudents() {
  return (
    <>
      <PageHeader title="Students" />
      <EmptyState
        title="You do not act for a student"
        icon={<UsersRound className="size-6" />}
        actions={<LinkButton to="/account/family">Students</LinkButton>}
      >
        Add a student, or enter the code of another guardian.
      </EmptyState>
    </>
  );
}
