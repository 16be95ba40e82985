import type { StudentId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { createStudent } from '../../features/students/create-student.ts';
import { linkGuardian } from '../../features/students/link-guardian.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { makeDemoAccount } from './make-demo-account.ts';

/** Families with several children, and how many brothers and sisters the first one gets. */
const SIBLINGS = [2, 1, 1] as const;
const GIVEN_NAMES = [
  ['Rethabile', 'female'],
  ['Bokang', 'male'],
  ['Nthati', 'female'],
  ['Tau', 'male'],
] as const;

/** What a grandmother who pays may do. She does not see lessons. */
const PAYER_RIGHTS = { canBook: false, canPay: true, canSeeProgress: false, receivesMessages: true };

/**
 * Adds brothers and sisters to the first families of a parent, and a grandmother who pays for the children of the first
 * one. Students keep their parent as first guardian.
 */
export async function loadDemoFamilies(ctx: Context, passwordHash: string): Promise<void> {
  const parents = await ctx.db
    .select({ student: students, account: { accountId: accounts.id, displayName: accounts.displayName } })
    .from(students)
    .innerJoin(guardianships, eq(guardianships.studentId, students.id))
    .innerJoin(accounts, eq(accounts.id, guardianships.accountId))
    .where(eq(guardianships.relationship, 'parent'))
    .orderBy(students.createdAt)
    .limit(SIBLINGS.length);
  const children: StudentId[] = [];
  const names = GIVEN_NAMES[Symbol.iterator]();
  for (const [index, { student, account }] of parents.entries()) {
    if (index === 0) children.push(student.id);
    for (let number = 0; number < (SIBLINGS[index] ?? 0); number += 1) {
      const [firstName, gender] = names.next().value ?? GIVEN_NAMES[0];
      const id = await ctx.db.transaction((tx) =>
        createStudent(ctx, tx, account, {
          whoNeedsTutoring: gender === 'female' ? 'daughter' : 'son',
          studentGender: gender,
          studentFirstName: firstName,
          studentLastName: student.lastName ?? '',
          parentFirstName: student.parentFirstName ?? '',
          parentLastName: student.parentLastName ?? '',
          parentEmail: student.parentEmail ?? '',
          parentPhone: student.parentPhone ?? '',
          schoolName: student.schoolName ?? '',
          syllabus: student.syllabus ?? 'LGCSE',
          schoolLevel: 'high',
          grade: '8',
          subjects: ['mathematics'],
        }),
      );
      if (index === 0) children.push(id);
    }
  }
  const grandmother = await makeDemoAccount(ctx, {
    email: 'nkhono@demo.thuto.example',
    displayName: "'Mathabo Nkhono",
    role: 'student',
    passwordHash,
  });
  const [first] = parents;
  if (first === undefined) return;
  await ctx.db.transaction(async (tx) => {
    for (const studentId of children) {
      const { accountId } = grandmother;
      const guardian = { accountId, studentId, relationship: 'sponsor', rights: PAYER_RIGHTS } as const;
      await linkGuardian(ctx, tx, guardian, first.account.accountId);
    }
  });
}
