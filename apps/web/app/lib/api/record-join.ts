import { orpc } from './api-client.ts';

/** Records that the family follows the link of a lesson. A failure is not worth a message: the lesson opens anyway. */
export function recordJoin(studentId: string, id: string): void {
  orpc.today.joinMyLesson.call({ studentId, id }).catch(() => undefined);
}
