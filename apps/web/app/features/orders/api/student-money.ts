import { useQueries } from '@tanstack/react-query';
import type { GuardedStudent } from '@thuto/contract/accounts';
import type { Order } from '@thuto/contract/orders';
import type { ShownQuery } from '../../../components/query-boundary.tsx';
import { orpc } from '../../../lib/api/api-client.ts';

/** What a student's orders come to. */
export interface MoneyOfStudent {
  readonly student: GuardedStudent;
  /** Free sessions. */
  readonly free: number;
  /** What is still to pay for orders without a payment under review, in lisente. */
  readonly dueLisente: number;
  /** Orders with a payment under review. */
  readonly reviewed: number;
}

const isUnderReview = ({ payments }: Order) => payments.some(({ status }) => status === 'pending');

/** Fetches the orders of several students, with the call of each student's orders. */
export function useMoneyOfStudents(students: readonly GuardedStudent[]): ShownQuery<MoneyOfStudent[]> {
  return useQueries({
    queries: students.map(({ id }) => orpc.orders.listMyOrders.queryOptions({ input: { studentId: id } })),
    combine: (results) => {
      const rows = results.flatMap(({ data }, at) => {
        const student = students[at];
        if (data === undefined || student === undefined) return [];
        const open = data.items.filter(({ status }) => status === 'open' || status === 'part_paid');
        const due = open.filter((order) => !isUnderReview(order));
        return [
          {
            student,
            free: data.credits.remaining,
            dueLisente: due.reduce((sum, { missingLisente }) => sum + missingLisente, 0),
            reviewed: open.length - due.length,
          },
        ];
      });
      return {
        data: rows.length === students.length ? rows : undefined,
        error: results.find(({ error }) => error !== null)?.error ?? null,
        isFetching: results.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
      };
    },
  });
}
