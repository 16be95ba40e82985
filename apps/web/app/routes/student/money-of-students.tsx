import type { GuardedStudent } from '@thuto/contract/accounts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { NeedsYou } from '../../features/needs/components/needs-you.tsx';
import { StudentMoney } from '../../features/orders/components/student-money.tsx';

/** Where an account starts that only pays, for several students. */
export function MoneyOfStudents({ students }: { students: readonly GuardedStudent[] }) {
  return (
    <>
      <PageHeader title="Money of all students" subtitle="What you pay for, student by student" />
      <div className="grid gap-5">
        <NeedsYou />
        <StudentMoney students={students} />
      </div>
    </>
  );
}
