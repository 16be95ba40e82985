import { studentApi } from '../../api.ts';
import { changeWeeklyPlace } from './change-weekly-place.ts';
import { createWeeklyPlace } from './create-weekly-place.ts';
import { listWeeklyTimes } from './list-weekly-times.ts';
import { moveWeeklyPlace } from './move-weekly-place.ts';
import { previewWeeklyPlace } from './preview-weekly-place.ts';
import { listWeeklyPlaces } from './list-weekly-places.ts';
import { presentPlace } from './weekly-places.presenter.ts';

const { weeklyPlaces } = studentApi;

export const weeklyPlacesRoutes = {
  listMyWeeklyPlaces: studentApi.weeklyPlaces.listMyWeeklyPlaces.handler(async ({ context }) => {
    const { places, tutors } = await listWeeklyPlaces(context);
    return {
      items: places.map((place) => presentPlace(place, context.student.canBook)),
      tutors: tutors.map(({ id, name, subjects }) => ({ id, name, subjects: [...subjects] })),
    };
  }),
  listWeeklyTimes: studentApi.weeklyPlaces.listWeeklyTimes.handler(async ({ context, input }) => ({
    items: (await listWeeklyTimes(context, input)).map(({ skipped, ...time }) => ({
      ...time,
      skipped: [...skipped],
    })),
  })),
  previewWeeklyPlace: studentApi.weeklyPlaces.previewWeeklyPlace.handler(async ({ context, input }) => ({
    dates: await previewWeeklyPlace(context, input),
  })),
  createWeeklyPlace: weeklyPlaces.createWeeklyPlace.handler(async ({ context, input }) =>
    presentPlace(await createWeeklyPlace(context, input), true),
  ),
  moveWeeklyPlace: weeklyPlaces.moveWeeklyPlace.handler(async ({ context, input }) =>
    presentPlace(await moveWeeklyPlace(context, input), true),
  ),
  pauseWeeklyPlace: weeklyPlaces.pauseWeeklyPlace.handler(async ({ context, input }) =>
    presentPlace(await changeWeeklyPlace(context, input.id, 'pause'), true),
  ),
  resumeWeeklyPlace: weeklyPlaces.resumeWeeklyPlace.handler(async ({ context, input }) =>
    presentPlace(await changeWeeklyPlace(context, input.id, 'resume'), true),
  ),
  endWeeklyPlace: weeklyPlaces.endWeeklyPlace.handler(async ({ context, input }) =>
    presentPlace(await changeWeeklyPlace(context, input.id, 'end'), true),
  ),
};
