import { adminApi } from '../../api.ts';
import { changeGuardianRights } from './change-guardian-rights.ts';
import { presentGuardians, presentMerge, presentStudent } from './console-students.presenter.ts';
import { linkGuardianByEmail } from './link-guardian-by-email.ts';
import { listStudentGuardians } from './list-student-guardians.ts';
import { listStudents } from './list-students.ts';
import { mergeStudents } from './merge-students.ts';
import { moveStudent } from './move-student.ts';
import { previewMerge } from './preview-merge.ts';
import { requireFamilyAccount } from './require-family-account.ts';
import { undoMerge } from './undo-merge.ts';
import { unlinkGuardian } from './unlink-guardian.ts';

const { consoleStudents } = adminApi;
const changes = adminApi.consoleStudents;

export const consoleStudentsRoutes = {
  listStudents: consoleStudents.listStudents.handler(async ({ context, input }) => {
    const { rows, ...page } = await listStudents(context, input);
    return { items: rows.map(presentStudent), ...page };
  }),
  listStudentGuardians: consoleStudents.listStudentGuardians.handler(async ({ context, input }) => {
    const { guardians, merges } = await listStudentGuardians(context, input.id);
    return {
      guardians: presentGuardians(guardians),
      merges: merges.map((merge) => presentMerge(merge, context.now())),
    };
  }),
  findFamilyAccount: consoleStudents.findFamilyAccount.handler(async ({ context, input }) => {
    const { id, name, email } = await requireFamilyAccount(context.db, input.email);
    return { id, name, email };
  }),
  linkGuardian: changes.linkGuardian.handler(async ({ context, input: { id, ...wanted } }) => {
    await linkGuardianByEmail(context, id, wanted);
    return {};
  }),
  changeGuardian: changes.changeGuardian.handler(async ({ context, input: { id, accountId, ...rights } }) => {
    await changeGuardianRights(context, { studentId: id, accountId }, rights);
    return {};
  }),
  unlinkGuardian: changes.unlinkGuardian.handler(async ({ context, input: { id, accountId } }) => {
    await unlinkGuardian(context, { studentId: id, accountId });
    return {};
  }),
  moveStudent: changes.moveStudent.handler(async ({ context, input: { id, ...to } }) => {
    await moveStudent(context, id, to);
    return {};
  }),
  getMergePreview: consoleStudents.getMergePreview.handler(async ({ context, input }) => {
    const { kept, duplicate, conflicts } = await previewMerge(context, input);
    const present = ({ joinedAt, ...side }: typeof kept) => ({ ...side, joinedAt: joinedAt.toISOString() });
    return {
      kept: present(kept),
      duplicate: present(duplicate),
      conflicts: { ...conflicts, lessons: [...conflicts.lessons] },
    };
  }),
  mergeStudents: changes.mergeStudents.handler(async ({ context, input }) => {
    const { id, keptId } = await mergeStudents(context, input);
    return { id, keptId };
  }),
  undoMerge: changes.undoMerge.handler(({ context, input }) => undoMerge(context, input.id)),
};
