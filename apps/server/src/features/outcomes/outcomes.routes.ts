import { adminApi, studentApi } from '../../api.ts';
import { decideDispute } from './decide-dispute.ts';
import { disputeOutcome } from './dispute-outcome.ts';
import { listDisputes } from './list-disputes.ts';
import { listOutcomeChoices } from './list-outcome-choices.ts';
import { markOutcome } from './mark-outcome.ts';
import { presentDispute, presentOutcome } from './outcomes.presenter.ts';
import { undoOutcome } from './undo-outcome.ts';

export const outcomesRoutes = {
  listOutcomeChoices: adminApi.outcomes.listOutcomeChoices.handler(async ({ context, input }) => ({
    choices: await listOutcomeChoices(context, input.id),
  })),
  markOutcome: adminApi.outcomes.markOutcome.handler(async ({ context, input }) =>
    presentOutcome(await markOutcome(context, input)),
  ),
  undoOutcome: adminApi.outcomes.undoOutcome.handler(async ({ context, input }) =>
    presentOutcome(await undoOutcome(context, input.id)),
  ),
  disputeOutcome: studentApi.outcomes.disputeOutcome.handler(async ({ context, input }) => ({
    id: input.id,
    disputedAt: (await disputeOutcome(context, input)).toISOString(),
  })),
  listDisputes: adminApi.outcomes.listDisputes.handler(async ({ context, input }) => {
    const { rows, nextCursor, total } = await listDisputes(context, input);
    return { items: rows.map(presentDispute), nextCursor, total };
  }),
  decideDispute: adminApi.outcomes.decideDispute.handler(async ({ context, input }) =>
    presentOutcome(await decideDispute(context, input)),
  ),
};
