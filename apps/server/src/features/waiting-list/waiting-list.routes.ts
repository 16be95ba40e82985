import { adminApi, studentApi } from '../../api.ts';
import { acceptOffer } from './accept-offer.ts';
import { declineOffer } from './decline-offer.ts';
import { leaveWaitingList } from './leave-waiting-list.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import { listMyWaitingPlaces } from './list-my-waiting-places.ts';
import { listWaitingList } from './list-waiting-list.ts';
import { presentPlace, presentPlaceForAdmin } from './waiting-list.presenter.ts';

const { waitingList } = studentApi;

export const waitingListRoutes = {
  listMyWaitingPlaces: studentApi.waitingList.listMyWaitingPlaces.handler(async ({ context }) => {
    const { places, tutors } = await listMyWaitingPlaces(context);
    return {
      items: places.map((place) => presentPlace(place, context.student.canBook)),
      tutors: tutors.map(({ id, name, subjects }) => ({ id, name, subjects: [...subjects] })),
    };
  }),
  joinWaitingList: waitingList.joinWaitingList.handler(async ({ context, input }) =>
    presentPlace(await joinWaitingList(context, input), true),
  ),
  acceptOffer: waitingList.acceptOffer.handler(async ({ context, input }) =>
    presentPlace(await acceptOffer(context, input.id), true),
  ),
  declineOffer: waitingList.declineOffer.handler(async ({ context, input }) =>
    presentPlace(await declineOffer(context, input.id), true),
  ),
  leaveWaitingList: waitingList.leaveWaitingList.handler(async ({ context, input }) =>
    presentPlace(await leaveWaitingList(context, input.id), true),
  ),
  listWaitingList: adminApi.waitingList.listWaitingList.handler(async ({ context, input }) => {
    const { rows, nextCursor, total } = await listWaitingList(context, input);
    return { items: rows.map(presentPlaceForAdmin), nextCursor, total };
  }),
};
