import { adminApi, publicApi } from '../../api.ts';
import { presentChange } from '../../present-change.ts';
import { createSubject } from './create-subject.ts';
import { listAllSubjects } from './list-all-subjects.ts';
import { listSubjects } from './list-subjects.ts';
import { moveSubject } from './move-subject.ts';
import { restoreSubject } from './restore-subject.ts';
import { retireSubject } from './retire-subject.ts';
import { updateSubject } from './update-subject.ts';
import { presentSubject, presentSubjectForAdmin } from './subjects.presenter.ts';

const { subjects } = adminApi;

export const subjectsRoutes = {
  listSubjects: publicApi.subjects.listSubjects.handler(async ({ context }) => ({
    items: (await listSubjects(context.db)).map(presentSubject),
  })),
  listAllSubjects: adminApi.subjects.listAllSubjects.handler(async ({ context }) => {
    const all = await listAllSubjects(context);
    return { items: all.map((row) => presentSubjectForAdmin({ row, all })) };
  }),
  createSubject: subjects.createSubject.handler(({ context, input }) =>
    presentChange(createSubject(context, input), presentSubjectForAdmin),
  ),
  updateSubject: subjects.updateSubject.handler(({ context, input }) =>
    presentChange(updateSubject(context, input), presentSubjectForAdmin),
  ),
  moveSubject: subjects.moveSubject.handler(({ context, input }) =>
    presentChange(moveSubject(context, input), presentSubjectForAdmin),
  ),
  retireSubject: subjects.retireSubject.handler(({ context, input }) =>
    presentChange(retireSubject(context, input), presentSubjectForAdmin),
  ),
  restoreSubject: subjects.restoreSubject.handler(({ context, input }) =>
    presentChange(restoreSubject(context, input), presentSubjectForAdmin),
  ),
};
