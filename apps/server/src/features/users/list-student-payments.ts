import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { listPaymentsOfStudent } from '../payments/list-payments-of-student.ts';
import { listStudentPart } from './list-student-part.ts';

/**
 * Returns a page of a student's payments, newest first.
 * @throws DomainError student_not_found; input_invalid for an invalid cursor.
 */
export const listStudentPayments = (
  ctx: AdminContext,
  query: { id: StudentId; cursor?: string | undefined; limit: number },
) => listStudentPart(ctx, (part) => listPaymentsOfStudent(ctx, part), query);
