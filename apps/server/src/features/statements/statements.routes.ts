import { listUnseenPayments } from './list-unseen-payments.ts';
import { adminApi } from '../../api.ts';
import { approveExactMatches } from './approve-exact-matches.ts';
import { listExactMatches } from './list-exact-matches.ts';
import { assignMoney } from './assign-money.ts';
import { enterMoney } from './enter-money.ts';
import { ignoreMoney } from './ignore-money.ts';
import { reopenMoney } from './reopen-money.ts';
import { importStatement } from './import-statement.ts';
import { listClaimsWithoutMoney } from './list-claims-without-money.ts';
import { listMoney } from './list-money.ts';
import { matchMoney } from './match-money.ts';
import { previewStatement } from './preview-statement.ts';
import { presentImport, presentSource } from './statements.presenter.ts';
import { countMoneyToFind, listImports, listSources } from './statements.store.ts';

const SHOWN_IMPORTS = 20;
const { statements } = adminApi;
const changes = adminApi.statements;

export const statementsRoutes = {
  listStatementSources: statements.listStatementSources.handler(async ({ context }) => ({
    items: (await listSources(context.db)).map(presentSource),
  })),
  previewStatement: statements.previewStatement.handler(({ context, input }) =>
    previewStatement(context, input),
  ),
  importStatement: statements.importStatement.handler(({ context, input }) =>
    importStatement(context, input),
  ),
  listStatementImports: statements.listStatementImports.handler(async ({ context }) => ({
    items: (await listImports(context.db, SHOWN_IMPORTS)).map(presentImport),
  })),
  listExactMatches: statements.listExactMatches.handler(({ context }) => listExactMatches(context)),
  approveExactMatches: statements.approveExactMatches.handler(({ context, input }) =>
    approveExactMatches(context, input),
  ),
  listMoney: statements.listMoney.handler(({ context, input }) => listMoney(context, input)),
  enterMoney: changes.enterMoney.handler(({ context, input }) => enterMoney(context, input)),
  matchMoney: changes.matchMoney.handler(({ context, input }) => matchMoney(context, input)),
  assignMoney: changes.assignMoney.handler(({ context, input }) => assignMoney(context, input)),
  ignoreMoney: changes.ignoreMoney.handler(({ context, input }) => ignoreMoney(context, input)),
  reopenMoney: changes.reopenMoney.handler(({ context, input }) => reopenMoney(context, input.id)),
  getMoneyToFind: statements.getMoneyToFind.handler(({ context }) => countMoneyToFind(context.db)),
  listUnseenPayments: statements.listUnseenPayments.handler(({ context, input }) =>
    listUnseenPayments(context, input),
  ),
  listClaimsWithoutMoney: statements.listClaimsWithoutMoney.handler(({ context, input }) =>
    listClaimsWithoutMoney(context, input),
  ),
};
