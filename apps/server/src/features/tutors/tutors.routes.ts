import { dateInZone } from '@thuto/domain/calendar';
import { adminApi } from '../../api.ts';
import type { Context } from '../../context.ts';
import { acceptLessonChange } from '../tutor-area/accept-lesson-change.ts';
import { declineLessonChange } from '../tutor-area/decline-lesson-change.ts';
import { listLessonsOfTutor } from '../tutor-area/list-lessons-of-tutor.ts';
import { listTutorWork } from '../tutor-area/list-tutor-work.ts';
import { settleTutorCancellation } from '../tutor-area/settle-tutor-cancellation.ts';
import { createTutor } from './create-tutor.ts';
import { inviteTutor } from './invite-tutor.ts';
import { withdrawTutorInvitation } from './withdraw-tutor-invitation.ts';
import { listTutors } from './list-tutors.ts';
import { restoreTutor } from './restore-tutor.ts';
import { retireTutor } from './retire-tutor.ts';
import { saveTutorVetting } from './save-tutor-vetting.ts';
import { addTutorRate } from './add-tutor-rate.ts';
import { listTutorRates } from './list-tutor-rates.ts';
import { presentTutor } from './tutors.presenter.ts';
import type { DirectoryRow } from './tutors.store.ts';
import { updateTutor } from './update-tutor.ts';

const { tutors } = adminApi;
const changing = adminApi.tutors;

const present = ({ config, now }: Pick<Context, 'config' | 'now'>, row: DirectoryRow) =>
  presentTutor(row, { now: now(), today: dateInZone(now().getTime(), config.timeZone) });

export const tutorsRoutes = {
  listTutors: tutors.listTutors.handler(async ({ context }) => ({
    items: (await listTutors(context)).map((row) => present(context, row)),
  })),
  createTutor: changing.createTutor.handler(async ({ context, input }) =>
    present(context, await createTutor(context, input)),
  ),
  updateTutor: changing.updateTutor.handler(async ({ context, input: { id, revision, ...details } }) =>
    present(context, await updateTutor(context, { id, revision }, details)),
  ),
  retireTutor: changing.retireTutor.handler(async ({ context, input }) =>
    present(context, await retireTutor(context, input)),
  ),
  restoreTutor: changing.restoreTutor.handler(async ({ context, input }) =>
    present(context, await restoreTutor(context, input)),
  ),
  inviteTutor: adminApi.tutors.inviteTutor.handler(async ({ context, input }) =>
    present(context, await inviteTutor(context, input.id)),
  ),
  withdrawTutorInvitation: changing.withdrawTutorInvitation.handler(async ({ context, input }) =>
    present(context, await withdrawTutorInvitation(context, input.id)),
  ),
  saveTutorVetting: changing.saveTutorVetting.handler(
    async ({ context, input: { id, revision, ...vetting } }) =>
      present(context, await saveTutorVetting(context, { id, revision }, vetting)),
  ),
  listTutorRates: tutors.listTutorRates.handler(async ({ context, input }) => ({
    items: await listTutorRates(context.db, input.id),
  })),
  addTutorRate: changing.addTutorRate.handler(async ({ context, input: { id, ...rate } }) => ({
    items: await addTutorRate(context, id, rate),
  })),
  listLessonsOfTutor: tutors.listLessonsOfTutor.handler(async ({ context, input }) => ({
    items: await listLessonsOfTutor(context, input.id),
  })),
  getTutorWork: tutors.getTutorWork.handler(async ({ context }) => {
    const [work, directory] = await Promise.all([listTutorWork(context), listTutors(context)]);
    const vettings = directory
      .map((row) => present(context, row))
      .filter(
        ({ isRetired, vetting: { state } }) => !isRetired && ['expired', 'expires-soon'].includes(state),
      );
    return { ...work, vettings };
  }),
  acceptLessonChange: changing.acceptLessonChange.handler(async ({ context, input }) => {
    await acceptLessonChange(context, input.id);
    return {};
  }),
  declineLessonChange: changing.declineLessonChange.handler(async ({ context, input }) => {
    await declineLessonChange(context, input);
    return {};
  }),
  settleTutorCancellation: changing.settleTutorCancellation.handler(async ({ context, input }) => {
    await settleTutorCancellation(context, input.id);
    return {};
  }),
};
