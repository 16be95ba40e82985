import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches terms, breaks and public holidays. */
export const usePeriods = () => useQuery(orpc.termCalendar.listPeriods.queryOptions());

/** Adds a period to the term calendar. */
export const useCreatePeriod = () =>
  useAction({
    call: orpc.termCalendar.createPeriod.call,
    changes: 'term-calendar.changed',
    done: ({ name }) => `${name} is in the term calendar.`,
    failure: 'Error saving the term calendar. Please try again.',
  });

/** Changes a period of the term calendar. */
export const useUpdatePeriod = () =>
  useAction({
    call: orpc.termCalendar.updatePeriod.call,
    changes: 'term-calendar.changed',
    done: ({ name }) => `${name} is saved.`,
    failure: 'Error saving the term calendar. Please try again.',
  });

/** Deletes a period of the term calendar. */
export const useDeletePeriod = () =>
  useAction({
    call: orpc.termCalendar.deletePeriod.call,
    changes: 'term-calendar.changed',
    done: 'Deleted.',
    doneCodes: ['not_found'],
    failure: 'Error deleting. Please try again.',
  });
