import { adminApi } from '../../api.ts';
import { approveExactMatches } from './approve-exact-matches.ts';
import { assignMoney } from './assign-money.ts';
import { ignoreMoney } from './ignore-money.ts';
import { importStatement } from './import-statement.ts';
import { listClaimsWithoutMoney } from './list-claims-without-money.ts';
import { listExactMatches } from './list-exact-matches.ts';
import { listMoney } from './list-money.ts';
import { listStatementImports } from './list-statement-imports.ts';
import { listStatementSources } from './list-statement-sources.ts';
import { listUnseenPayments } from './list-unseen-payments.ts';
import { matchMoney } from './match-money.ts';
import { previewStatement } from './preview-statement.ts';
import { reopenMoney } from './reopen-money.ts';
import {
  presentClaim,
  presentImport,
  presentIncomingMoney,
  presentPreview,
  presentSource,
} from './statements.presenter.ts';
import { countMoneyToFind } from './count-money-to-find.ts';
import { enterMoney } from './enter-money.ts';

const { statements } = adminApi;

export const statementsRoutes = {
  listStatementSources: statements.listStatementSources.handler(async ({ context }) => ({
    items: (await listStatementSources(context)).map(presentSource),
  })),
  previewStatement: statements.previewStatement.handler(async ({ context, input }) =>
    presentPreview(await previewStatement(context, input), context.config.timeZone),
  ),
  importStatement: statements.importStatement.handler(async ({ context, input }) =>
    presentImport(
      await importStatement(context, input, (tx, imported) =>
        context.storeResponse(tx, presentImport(imported)),
      ),
    ),
  ),
  listStatementImports: statements.listStatementImports.handler(async ({ context }) => ({
    items: (await listStatementImports(context)).map(presentImport),
  })),
  listExactMatches: statements.listExactMatches.handler(async ({ context }) => {
    const { rows, leftOut, ...totals } = await listExactMatches(context);
    return { ...totals, items: rows.map(presentIncomingMoney), leftOut: leftOut.map(presentIncomingMoney) };
  }),
  approveExactMatches: statements.approveExactMatches.handler(({ context, input }) =>
    approveExactMatches(context, input),
  ),
  listMoney: statements.listMoney.handler(async ({ context, input }) => {
    const { rows, ...rest } = await listMoney(context, input);
    return { ...rest, items: rows.map(presentIncomingMoney) };
  }),
  enterMoney: statements.enterMoney.handler(async ({ context, input }) =>
    presentIncomingMoney(await enterMoney(context, input)),
  ),
  matchMoney: statements.matchMoney.handler(async ({ context, input }) =>
    presentIncomingMoney(await matchMoney(context, input)),
  ),
  assignMoney: statements.assignMoney.handler(async ({ context, input }) =>
    presentIncomingMoney(await assignMoney(context, input)),
  ),
  ignoreMoney: statements.ignoreMoney.handler(async ({ context, input }) =>
    presentIncomingMoney(await ignoreMoney(context, input)),
  ),
  reopenMoney: statements.reopenMoney.handler(async ({ context, input }) =>
    presentIncomingMoney(await reopenMoney(context, input.id)),
  ),
  getMoneyToFind: statements.getMoneyToFind.handler(({ context }) => countMoneyToFind(context)),
  listUnseenPayments: statements.listUnseenPayments.handler(({ context, input }) =>
    listUnseenPayments(context, input),
  ),
  listClaimsWithoutMoney: statements.listClaimsWithoutMoney.handler(async ({ context, input }) => {
    const { rows, ...rest } = await listClaimsWithoutMoney(context, input);
    return { ...rest, items: rows.map(presentClaim) };
  }),
};
