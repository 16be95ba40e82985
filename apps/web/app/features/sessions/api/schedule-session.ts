import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { refreshSessions } from './refresh-sessions.ts';

/** Puts a session for a student into the calendar; the student is told. */
export function useScheduleSession() {
  const cache = useQueryClient();
  return useMutation(
    orpc.sessions.scheduleSession.mutationOptions({
      onSuccess: () => refreshSessions(cache),
      onError: (error) => {
        if (hasCode(error, 'student_not_found')) void refreshSessions(cache);
      },
    }),
  );
}
