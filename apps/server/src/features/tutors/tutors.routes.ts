import { adminApi, adminTransactionApi } from '../../api.ts';
import { createTutor } from './create-tutor.ts';
import { listTutors } from './list-tutors.ts';
import { restoreTutor } from './restore-tutor.ts';
import { retireTutor } from './retire-tutor.ts';
import { presentTutor } from './tutors.presenter.ts';
import { updateTutor } from './update-tutor.ts';

const { tutors } = adminApi;

export const tutorsRoutes = {
  listTutors: tutors.listTutors.handler(async ({ context }) => ({
    items: (await listTutors(context)).map(presentTutor),
  })),
  createTutor: adminTransactionApi.tutors.createTutor.handler(async ({ context, input }) =>
    presentTutor(await createTutor(context, input)),
  ),
  updateTutor: adminTransactionApi.tutors.updateTutor.handler(
    async ({ context, input: { id, revision, ...details } }) =>
      presentTutor(await updateTutor(context, { id, revision }, details)),
  ),
  retireTutor: adminTransactionApi.tutors.retireTutor.handler(async ({ context, input }) =>
    presentTutor(await retireTutor(context, input)),
  ),
  restoreTutor: adminTransactionApi.tutors.restoreTutor.handler(async ({ context, input }) =>
    presentTutor(await restoreTutor(context, input)),
  ),
};
