import { useInfiniteQuery } from '@tanstack/react-query';
import type { TutorId } from '@thuto/domain/ids';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import type { ThreadOwner } from './threads.ts';

/** Fetches the messages of a thread, newest first. */
export function useThreadMessages(owner: ThreadOwner, otherId: string) {
  const family = orpc.threads.listThreadMessages.infiniteOptions({
    input: (cursor: string | undefined) => ({
      studentId: owner.side === 'family' ? owner.studentId : '',
      tutorId: otherId,
      cursor,
    }),
    ...listPages(),
  });
  const tutor = orpc.threads.listTutorThreadMessages.infiniteOptions({
    input: (cursor: string | undefined) => ({ id: otherId, cursor }),
    ...listPages(),
  });
  const [ofFamily, ofTutor] = [
    useInfiniteQuery({ ...family, enabled: owner.side === 'family' }),
    useInfiniteQuery({ ...tutor, enabled: owner.side === 'tutor' }),
  ];
  return owner.side === 'family' ? ofFamily : ofTutor;
}

/** Sends a message. */
export function useSendMessage(owner: ThreadOwner, otherId: string) {
  return useAction({
    call: ({ body }: { body: string }) =>
      owner.side === 'family'
        ? orpc.threads.sendThreadMessage.call({
            studentId: owner.studentId,
            tutorId: otherId as TutorId,
            body,
          })
        : orpc.threads.sendTutorThreadMessage.call({ id: otherId, body }),
    changes: 'thread.changed',
    failure: 'The message could not be sent. Please try again.',
  });
}

/** The action that marks messages as read up to an instant. */
export function useMarkRead(owner: ThreadOwner, otherId: string) {
  return useAction({
    call: (upTo: string) =>
      owner.side === 'family'
        ? orpc.threads.markThreadRead.call({ studentId: owner.studentId, tutorId: otherId, upTo })
        : orpc.threads.markTutorThreadRead.call({ id: otherId, upTo }),
    changes: 'thread.changed',
    failure: 'The messages could not be marked as read.',
  });
}

/** Reports a message to the safeguarding contact. */
export function useReportMessage(owner: ThreadOwner) {
  return useAction({
    call: (report: { id: string; reason: string }) =>
      owner.side === 'family'
        ? orpc.threads.reportThreadMessage.call({ studentId: owner.studentId, ...report })
        : orpc.threads.reportTutorThreadMessage.call(report),
    changes: 'thread.changed',
    done: 'Thank you. The message was reported to the safeguarding contact.',
    failure: 'The message could not be reported. Please try again.',
  });
}
