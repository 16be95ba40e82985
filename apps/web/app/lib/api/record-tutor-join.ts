import { orpc } from './api-client.ts';

/** Records that the tutor follows the link of a lesson. A module of its own, to keep it out of the families' pages. */
export function recordTutorJoin(id: string): void {
  orpc.today.joinTaughtLesson.call({ id }).catch(() => undefined);
}
