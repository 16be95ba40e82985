import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { useStudent } from '../../../lib/students/student.ts';

/** Shows its content to those who may pay for the student, and an explanation to other guardians. */
export function PayerOnly({ children }: { children: ReactNode }) {
  const { canPay, firstName } = useStudent();
  if (canPay) return children;
  return (
    <EmptyState
      title="You do not pay for this student"
      actions={<LinkButton to="/student">Dashboard</LinkButton>}
    >
      Orders and receipts of {firstName} are shown to the guardians who may pay. Ask one of them if you need
      to see them.
    </EmptyState>
  );
}
