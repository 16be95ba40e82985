// A list of the calls of one area with their schemas.
import { call } from './calls/call.ts';
import { INCOMING_STATUSES } from '@thuto/domain/reconciliation/incoming-money';
import { MESSAGE_PROVIDERS } from '@thuto/domain/reconciliation/message-kinds';
import { PAYMENT_METHODS } from '@thuto/domain/payments/payments';
import { DATE_ORDERS } from '@thuto/domain/reconciliation/statement-cells';
import {
  DATE_ORDER_SOURCES,
  DIRECTION_SOURCES,
  LEFT_OUT_REASONS,
  LINE_FAULTS,
  STATEMENT_ZONES,
} from '@thuto/domain/reconciliation/statement-reading';
import { MATCH_KINDS, MATCH_WARNINGS } from '@thuto/domain/reconciliation/statements';
import { z } from 'zod';
import { pageOf, pageRequest } from './calls/paging.ts';
import { endsSessions, paidAmount } from './payments.ts';
import { emailAddress, filledText, instant, MAX_NAME, recordId, text } from './fields/text.ts';

/** Upper bounds of a statement. */
export const MAX_STATEMENT_BYTES = 20 * 1024 * 1024;
/** Header of `POST /api/statement-files` with the file's name, percent-encoded. */
export const FILE_NAME_HEADER = 'x-file-name';

/** An uploaded file that has not been imported yet. */
export const StatementFile = z.object({ id: recordId, fileName: z.string() });
export type StatementFile = z.infer<typeof StatementFile>;

/** An account of the centre at a bank or a mobile money operator. */
export const StatementSource = z.object({
  id: recordId,
  name: z.string(),
  provider: z.enum(MESSAGE_PROVIDERS),
  /** True if the columns of its last file are saved. */
  hasMapping: z.boolean(),
});
export type StatementSource = z.infer<typeof StatementSource>;

const column = z.number().int().min(0).max(199).nullable();
/** For each column that the product reads, its position in the file; null for none. Those left out are found by themselves. */
export const StatementMappingInput = z.strictObject({
  date: column,
  time: column.optional(),
  transactionId: column,
  reference: column,
  payer: column,
  amount: column,
  moneyOut: column,
  /** Says of each line whether money came in: `Credit`, `DR`. */
  direction: column.optional(),
  /** Says of each line whether it moved money: `Completed`, `Failed`. */
  status: column.optional(),
  balance: column,
});
export type StatementMappingInput = z.infer<typeof StatementMappingInput>;
const StatementMapping = StatementMappingInput.required();
/** Answers of the admin where a file leaves a question open. Without them the file decides. */
const readingChoices = {
  dateOrder: z.enum(DATE_ORDERS).optional(),
  times: z.enum(STATEMENT_ZONES).optional(),
};

const Suggestion = z.object({
  kind: z.enum(MATCH_KINDS),
  orderId: recordId,
  /** Such as `T7K-4QX`. */
  reference: z.string(),
  studentName: z.string(),
  /** The approved payment whose money it is; null if it is new money for the order. */
  confirms: z.object({ paymentId: recordId, approvedAt: instant }).nullable(),
  /** What the order still needs, in lisente. */
  dueLisente: z.number().int(),
  /** Sessions that the family still has, and that end if the money pays the order. */
  endsSessions: z.number().int(),
  /** True if *Approve Exact Matches* settles it. */
  isExact: z.boolean(),
  /** Why the two have to be compared by hand; null otherwise. */
  warning: z.enum(MATCH_WARNINGS).nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** A line of the preview, as the chosen columns read it. */
export const PreviewLine = z.object({
  /** In the file, counted from 1. */
  lineNumber: z.number().int(),
  date: z.string(),
  /** Null if the file names none. */
  time: z.string().nullable(),
  transactionId: z.string().nullable(),
  reference: z.string(),
  payer: z.string(),
  amountLisente: z.number().int(),
  balanceLisente: z.number().int().nullable(),
  /** True if an earlier import has it already. */
  isRepeated: z.boolean(),
  suggestion: Suggestion.nullable(),
});

export const BrokenLine = z.object({
  lineNumber: z.number().int(),
  fault: z.enum(LINE_FAULTS),
  /** The beginning of the line. */
  text: z.string(),
});
export type BrokenLine = z.infer<typeof BrokenLine>;

/** A line that is no payment: a balance, a total, a text, or one that was not completed. */
export const LeftOutLine = z.object({
  lineNumber: z.number().int(),
  reason: z.enum(LEFT_OUT_REASONS),
  text: z.string(),
});
export type LeftOutLine = z.infer<typeof LeftOutLine>;

/** How a file was understood. An admin confirms it with the import. */
export const UnderstoodStatement = z.object({
  /** Null if the file has no headings. */
  headingLine: z.number().int().nullable(),
  dateOrder: z.enum(DATE_ORDERS),
  /** `unclear`: the import needs a `dateOrder`. */
  dateOrderSource: z.enum(DATE_ORDER_SOURCES),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  /** The zone of times that name none. */
  times: z.enum(STATEMENT_ZONES),
  /** IANA name of the zone in which dates are shown. */
  timeZone: z.string(),
  /** Lines whose times name a zone themselves. */
  zonedLines: z.number().int(),
  direction: z.enum(DIRECTION_SOURCES),
  /** Sums of all lines that moved money. */
  inLisente: z.number().int(),
  outLisente: z.number().int(),
  /** Null if the file has no running balance. */
  balance: z
    .object({
      openingLisente: z.number().int(),
      closingLisente: z.number().int(),
      /** True if opening + in − out = closing. */
      agrees: z.boolean(),
    })
    .nullable(),
});
export type UnderstoodStatement = z.infer<typeof UnderstoodStatement>;

export const StatementPreview = z.object({
  id: recordId,
  fileName: z.string(),
  headings: z.array(z.string()),
  mapping: StatementMapping,
  /** False until date and amount have a column. */
  isComplete: z.boolean(),
  understood: UnderstoodStatement,
  credits: z.number().int(),
  /** Lines of money that went out. They are not imported. */
  debits: z.number().int(),
  broken: z.number().int(),
  repeated: z.number().int(),
  exact: z.number().int(),
  suggested: z.number().int(),
  totalLisente: z.number().int(),
  /** The first lines. */
  lines: z.array(PreviewLine),
  /** The first broken lines. */
  brokenLines: z.array(BrokenLine),
  /** Lines that are no payment, and the first of them. */
  leftOut: z.number().int(),
  leftOutLines: z.array(LeftOutLine),
});
export type StatementPreview = z.infer<typeof StatementPreview>;

export const StatementImport = z.object({
  id: recordId,
  fileName: z.string(),
  sourceName: z.string(),
  importedAt: instant,
  importedBy: z.string(),
  added: z.number().int(),
  repeated: z.number().int(),
  debits: z.number().int(),
  broken: z.number().int(),
});
export type StatementImport = z.infer<typeof StatementImport>;

export const MONEY_ACTIONS = ['enter', 'match', 'assign', 'ignore', 'reopen'] as const;

/** Money that a statement or a forwarded message reports and that belongs to no order yet. */
export const IncomingMoneyItem = z.object({
  id: recordId,
  /** The name of the statement's source or of the device. */
  origin: z.string(),
  /** Null for a forwarded message. */
  lineNumber: z.number().int().nullable(),
  provider: z.enum(MESSAGE_PROVIDERS),
  date: z.string().nullable(),
  transactionId: z.string().nullable(),
  reference: z.string(),
  /** With digits masked. */
  payer: z.string(),
  /** Null for a message that could not be read. */
  amountLisente: z.number().int().nullable(),
  /** The text of a forwarded message, with balances and numbers masked. */
  message: z.string().nullable(),
  unreadableReason: z.string().nullable(),
  /** Who sent a forwarded message, as the phone reports it; null for a line of a statement. */
  sender: z.string().nullable(),
  status: z.enum(INCOMING_STATUSES),
  ignoredReason: z.string().nullable(),
  receivedAt: instant,
  /** The admin who approved it, while it waits for a second one; null otherwise. */
  firstApprovedBy: z.string().nullable(),
  suggestion: Suggestion.nullable(),
  /** The approved payment that has this transaction id: its provider, and the reference of its order. */
  recordedFor: z.object({ provider: z.string().nullable(), reference: z.string().nullable() }).nullable(),
  allowedActions: z.array(z.enum(MONEY_ACTIONS)),
});
export type IncomingMoneyItem = z.infer<typeof IncomingMoneyItem>;

export const ClaimWithoutMoney = z.object({
  paymentId: recordId,
  studentName: z.string(),
  reference: z.string(),
  method: z.enum(PAYMENT_METHODS),
  transactionId: z.string().nullable(),
  amountLisente: z.number().int(),
  submittedAt: instant,
});
export type ClaimWithoutMoney = z.infer<typeof ClaimWithoutMoney>;

/** An approved payment whose money has not been seen yet. */
export const UnseenPayment = z.object({
  paymentId: recordId,
  studentName: z.string(),
  reference: z.string(),
  method: z.enum(PAYMENT_METHODS),
  transactionId: z.string().nullable(),
  amountLisente: z.number().int(),
  approvedAt: instant,
});
export type UnseenPayment = z.infer<typeof UnseenPayment>;

export const MONEY_FILTERS = ['open', 'ignored'] as const;

/** What one round of *Approve Exact Matches* did. */
export const ExactMatchesApproved = z.object({
  approved: z.number().int(),
  /** Matches above the amount of the setting that you have approved. They wait for a second admin. */
  waiting: z.number().int(),
  /** Matches that the payment rules refuse, such as one of your own family. */
  skipped: z.number().int(),
  /** True if a further round has more to do. */
  hasMore: z.boolean(),
});
export type ExactMatchesApproved = z.infer<typeof ExactMatchesApproved>;

const tags = ['Statements'];
const theMoney = { id: recordId };

/** How many rows the lists of the bank have, up to the maximum that lists count. */
export const MoneyCounts = z.object({
  money: z.number().int(),
  claims: z.number().int(),
  unseen: z.number().int(),
});

/** What a clerk reads in a message that the product could not read. */
export const EnteredMoney = z.strictObject({
  amountLisente: paidAmount,
  /** Empty if the message names none. */
  transactionId: text(60).default(''),
});

export const MoneyForOrder = z.strictObject({
  reference: filledText(20, 'Please enter the reference of the order'),
  endsSessions,
});

export const MoneyForAccount = z.strictObject({ email: emailAddress });

export const statementsContract = {
  listStatementSources: call('reconcile.view')
    .route({ method: 'GET', path: '/statement-sources', tags, summary: 'Where statements come from' })
    .output(z.object({ items: z.array(StatementSource) })),
  previewStatement: call('reconcile.view', { ownTransaction: 'It reads a file first. It changes nothing.' })
    .route({
      method: 'POST',
      path: '/statement-files/{id}/preview',
      tags,
      summary: 'What an import of an uploaded file would do; changes nothing',
    })
    .input(
      z.strictObject({
        id: recordId,
        sourceId: recordId.nullable().default(null),
        /** Without it, the saved columns of the source are used, or they are found by their headings. */
        mapping: StatementMappingInput.optional(),
        ...readingChoices,
      }),
    )
    .output(StatementPreview),
  importStatement: call('reconcile.change', { ownTransaction: 'It reads a file first.' })
    .route({
      method: 'POST',
      path: '/statement-files/{id}/import',
      tags,
      summary: 'Import the lines of an uploaded file; settles nothing',
    })
    .input(
      z.strictObject({
        id: recordId,
        source: z.union([
          z.strictObject({ id: recordId }),
          z.strictObject({
            name: filledText(MAX_NAME, 'Please enter a name'),
            provider: z.enum(MESSAGE_PROVIDERS),
          }),
        ]),
        mapping: StatementMappingInput,
        ...readingChoices,
        /** Confirms that lines that cannot be read are left out. */
        leaveOutBroken: z.boolean().default(false),
      }),
    )
    .output(StatementImport),
  listStatementImports: call('reconcile.view')
    .route({ method: 'GET', path: '/statement-imports', tags, summary: 'The latest imports' })
    .output(z.object({ items: z.array(StatementImport) })),
  listExactMatches: call('reconcile.view')
    .route({
      method: 'GET',
      path: '/exact-matches',
      tags,
      summary: 'Incoming money that matches an open order exactly',
    })
    .output(
      z.object({
        items: z.array(IncomingMoneyItem),
        total: z.number().int(),
        totalLisente: z.number().int(),
        /** Exact matches that end sessions a family still has. They are left to a person. */
        leftOut: z.array(IncomingMoneyItem),
      }),
    ),
  approveExactMatches: call('reconcile.change', {
    ownTransaction: 'Each match is a transaction of its own. A match that was settled before is skipped.',
  })
    .route({
      method: 'POST',
      path: '/exact-matches/approve',
      tags,
      summary: 'Settle the orders that incoming money matches exactly, a number of them at a time',
    })
    .input(z.strictObject({ limit: z.number().int().min(1).max(200).default(100) }))
    .output(ExactMatchesApproved),
  listMoney: call('reconcile.view')
    .route({
      method: 'GET',
      path: '/money-without-order',
      tags,
      summary: 'Incoming money that belongs to no order yet, newest first',
    })
    .input(
      z.strictObject({
        status: z.enum(MONEY_FILTERS).default('open'),
        /** Part of a reference, transaction id or payer. */
        search: text(100).default(''),
        ...pageRequest,
      }),
    )
    .output(pageOf(IncomingMoneyItem)),
  enterMoney: call('reconcile.change')
    .route({
      method: 'POST',
      path: '/money-without-order/{id}/enter',
      tags,
      summary: 'Enter what a message says that could not be read',
    })
    .input(EnteredMoney.extend(theMoney))
    .output(IncomingMoneyItem),
  matchMoney: call('reconcile.change')
    .route({
      method: 'POST',
      path: '/money-without-order/{id}/match',
      tags,
      summary: 'Assign incoming money to an order',
    })
    .input(MoneyForOrder.extend(theMoney))
    .output(IncomingMoneyItem),
  assignMoney: call('reconcile.change')
    .route({
      method: 'POST',
      path: '/money-without-order/{id}/assign',
      tags,
      summary: "Assign incoming money to an account's money",
    })
    .input(MoneyForAccount.extend(theMoney))
    .output(IncomingMoneyItem),
  ignoreMoney: call('reconcile.change')
    .route({
      method: 'POST',
      path: '/money-without-order/{id}/ignore',
      tags,
      summary: 'Ignore incoming money',
    })
    .input(z.strictObject({ ...theMoney, reason: filledText(300, 'Please enter a reason') }))
    .output(IncomingMoneyItem),
  reopenMoney: call('reconcile.change')
    .route({
      method: 'POST',
      path: '/money-without-order/{id}/reopen',
      tags,
      summary: 'Undo the ignoring of incoming money',
    })
    .input(z.strictObject(theMoney))
    .output(IncomingMoneyItem),
  getMoneyToFind: call('reconcile.view')
    .route({
      method: 'GET',
      path: '/money-counts',
      tags,
      summary: 'How much waits in the lists of the bank',
    })
    .output(MoneyCounts),
  listUnseenPayments: call('reconcile.view')
    .route({
      method: 'GET',
      path: '/approved-without-money',
      tags,
      summary: 'Approved payments whose money has not been seen, oldest first',
    })
    .input(z.strictObject(pageRequest))
    .output(pageOf(UnseenPayment)),
  listClaimsWithoutMoney: call('reconcile.view')
    .route({
      method: 'GET',
      path: '/claims-without-money',
      tags,
      summary: 'Pending claims for which no money has arrived, oldest first',
    })
    .input(z.strictObject(pageRequest))
    .output(pageOf(ClaimWithoutMoney)),
};
