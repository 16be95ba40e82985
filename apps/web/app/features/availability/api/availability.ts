import { useQuery } from '@tanstack/react-query';
import type { SaveAvailability } from '@thuto/contract/availability';
import type { TutorId } from '@thuto/domain/ids';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const SAVED = {
  changes: 'tutor.availability-changed',
  done: 'Availability saved.',
  failure: 'The availability could not be saved. Please try again.',
} as const;

/** Fetches the tutor's own availability. */
export function useMyAvailability() {
  return useQuery(orpc.availability.getMyAvailability.queryOptions());
}

/** Saves the tutor's own availability. */
export function useSaveMyAvailability() {
  return useAction({ ...SAVED, call: orpc.availability.saveMyAvailability.call });
}

/** Fetches the availability of a tutor, for admins. */
export function useTutorAvailability(id: TutorId) {
  return useQuery(orpc.availability.getTutorAvailability.queryOptions({ input: { id } }));
}

/** Saves the availability of a tutor, for admins. */
export function useSaveTutorAvailability(id: TutorId) {
  return useAction({
    ...SAVED,
    call: (input: SaveAvailability) => orpc.availability.saveTutorAvailability.call({ ...input, id }),
  });
}

/** Fetches the subjects with their syllabuses. */
export function useSyllabuses() {
  return useQuery(orpc.subjects.listSubjects.queryOptions());
}
