import { adminApi, publicApi } from '../../api.ts';
import { createSubject } from './create-subject.ts';
import { listAllSubjects } from './list-all-subjects.ts';
import { listSubjects } from './list-subjects.ts';
import { moveSubject } from './move-subject.ts';
import { restoreSubject } from './restore-subject.ts';
import { retireSubject } from './retire-subject.ts';
import { updateSubject } from './update-subject.ts';

const { subjects } = adminApi;

export const subjectsRoutes = {
  listSubjects: publicApi.subjects.listSubjects.handler(async ({ context }) => ({
    items: await listSubjects(context),
  })),
  listAllSubjects: adminApi.subjects.listAllSubjects.handler(async ({ context }) => ({
    items: await listAllSubjects(context),
  })),
  createSubject: subjects.createSubject.handler(({ context, input }) => createSubject(context, input)),
  updateSubject: subjects.updateSubject.handler(({ context, input }) => updateSubject(context, input)),
  moveSubject: subjects.moveSubject.handler(({ context, input }) => moveSubject(context, input)),
  retireSubject: subjects.retireSubject.handler(({ context, input }) => retireSubject(context, input)),
  restoreSubject: subjects.restoreSubject.handler(({ context, input }) => restoreSubject(context, input)),
};
