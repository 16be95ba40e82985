import type { AddStudent } from '@thuto/contract/families';
import { DomainError } from '@thuto/domain/errors';
import { decideDateOfBirth, findDuplicate } from '@thuto/domain/people/families';
import { greetingName } from '@thuto/domain/people/profiles';
import type { StudentId } from '@thuto/domain/ids';
import { relationshipOf, studentNameOf } from '@thuto/domain/people/students';
import type { z } from 'zod';
import type { FamilyContext } from '../../context.ts';
import { requirePhone } from '../../platform/phones/parse-phone.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { createStudent } from '../students/create-student.ts';
import { requireSubjects } from '../subjects/require-subject.ts';
import { todayOf } from './guardian-facts.ts';
import { lockFamily, saveDateOfBirth, selectComparedStudents } from './families.store.ts';

/**
 * Adds a student to a family account, with all rights for the account.
 * @throws DomainError student_duplicate if the family has a student with this name and grade or year of birth, unless
 * `isDuplicateConfirmed`; students_limit_reached; input_invalid for a subject that is not taught or a phone number that
 * cannot exist; those of `decideDateOfBirth`.
 */
export async function addStudent(
  ctx: FamilyContext,
  { dateOfBirth, isDuplicateConfirmed, ...typed }: z.output<typeof AddStudent>,
): Promise<{ id: StudentId; name: string; firstName: string }> {
  const { accountId, displayName } = ctx.currentUser;
  const parentPhone = typed.parentPhone === '' ? '' : await requirePhone(typed.parentPhone, 'parentPhone');
  const details = { ...typed, parentPhone };
  const names = { firstName: details.studentFirstName, lastName: details.studentLastName };
  const name = studentNameOf(names, displayName);
  const relationship = relationshipOf(details.whoNeedsTutoring);
  const refusal = dateOfBirth && decideDateOfBirth(dateOfBirth, relationship, todayOf(ctx));
  if (refusal) throw new DomainError(refusal);
  return ctx.db.transaction(async (tx) => {
    await lockFamily(tx, accountId);
    await requireSubjects(tx, details.subjects, { kept: [] });
    const students = await selectComparedStudents(tx, accountId);
    const duplicate = findDuplicate(students, { name, grade: details.grade, dateOfBirth });
    if (duplicate && !isDuplicateConfirmed) {
      throw new DomainError('student_duplicate', { name: duplicate.name, grade: duplicate.grade });
    }
    const id = (await createStudent(ctx, tx, { accountId, displayName }, details)) as StudentId;
    if (dateOfBirth !== null) await saveDateOfBirth(tx, id, dateOfBirth, ctx.now());
    await recordAuditEvent(ctx, tx, { kind: 'student.added', actorId: accountId, studentId: id });
    return { id, name, firstName: greetingName(details, displayName) };
  });
}
