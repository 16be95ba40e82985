import { useInfiniteQuery } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the outcomes that families dispute, page by page. */
export const useDisputes = (after: string | undefined) =>
  useInfiniteQuery(
    orpc.outcomes.listDisputes.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...listPages(after),
    }),
  );

/** Decides a dispute. The family is told by mail. */
export const useDecideDispute = () =>
  useAction({
    call: orpc.outcomes.decideDispute.call,
    changes: 'booking.dispute-decided',
    done: 'Decided. The family is told by mail.',
    failure: 'Error deciding the dispute. Please try again.',
    messages: {
      credits_insufficient:
        'The session that this outcome returned is used already. Add a session under Users first.',
    },
  });
