import { DATE_ORDERS } from '@thuto/domain/reconciliation/statement-cells';
import {
  DATE_ORDER_SOURCES,
  DIRECTION_SOURCES,
  LEFT_OUT_REASONS,
  LINE_FAULTS,
  STATEMENT_ZONES,
} from '@thuto/domain/reconciliation/statement-reading';
import { CONTENT_FILE_TYPES } from '@thuto/domain/learning/content';
import { z } from 'zod';
import {
  type BusyWindow,
  MAX_BUSY_TIMES,
  MAX_UNREAD_EVENTS,
  MAX_UNREAD_TITLE,
} from '../calendar/parse-busy-times.ts';
import { LINES_PER_PART, MAX_REPORTED_LINES } from '../statements/output-limits.ts';
import type { ReadStatementOptions } from '../statements/read-statement.ts';
import { STATEMENT_REFUSALS } from '../statements/statement-rejected.ts';
import { REFUSAL_REASONS } from './file-rejected.ts';

/** What an inspection process is asked to do. */
export interface InspectionJob {
  readonly purpose: 'payment-proof' | 'homework' | 'content' | 'busy-calendar' | 'statement';
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
  /** What to read of a busy calendar. */
  readonly window?: BusyWindow;
  /** How to read a statement. */
  readonly statement?: ReadStatementOptions;
}

const size = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative().optional();

/** A proof of payment or homework. */
const InspectedProof = z.object({
  contentType: z.string().regex(/^(image\/[a-z]{2,10}|application\/pdf)$/),
  // Becomes part of the storage key.
  extension: z.string().regex(/^[a-z]{2,10}$/),
  width: count,
  height: count,
  pages: count,
  /** For a raster picture with enough detail. */
  pictureHash: sha256.optional(),
  /** Where the file begins and ends in the upload: bytes before and behind it are not stored. Null for a picture. */
  range: z.object({ start: size, end: size }).nullable(),
  /** Of what is stored. */
  size,
  sha256,
});
const InspectedContent = z.object({
  fileType: z.enum(CONTENT_FILE_TYPES),
  contentType: z.string().max(100),
  size,
  sha256,
});

const InspectedCalendar = z.object({
  busy: z.array(z.object({ startsAt: z.number().int(), endsAt: z.number().int() })).max(MAX_BUSY_TIMES),
  unreadEvents: z.array(z.string().max(MAX_UNREAD_TITLE)).max(MAX_UNREAD_EVENTS),
});

const column = z.number().int().nonnegative().nullable();
const lisente = z.number().int();
const lineNumber = z.number().int().positive();
const shownText = z.string().max(200);
const wallDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What was understood of a statement. Its credits follow in parts. */
const InspectedStatement = z.union([
  z.object({ refused: z.enum(STATEMENT_REFUSALS) }),
  z.object({
    headings: z.array(shownText).max(200),
    headingLine: lineNumber.nullable(),
    mapping: z.object({
      date: column,
      time: column,
      transactionId: column,
      reference: column,
      payer: column,
      amount: column,
      moneyOut: column,
      direction: column,
      status: column,
      balance: column,
    }),
    isComplete: z.boolean(),
    dateOrder: z.enum(DATE_ORDERS),
    dateOrderSource: z.enum(DATE_ORDER_SOURCES),
    firstDate: wallDate.nullable(),
    lastDate: wallDate.nullable(),
    times: z.enum(STATEMENT_ZONES),
    zonedRows: size,
    direction: z.enum(DIRECTION_SOURCES),
    inLisente: lisente,
    outLisente: lisente,
    debits: size,
    repeated: size,
    balance: z.object({ openingLisente: lisente, closingLisente: lisente, agrees: z.boolean() }).nullable(),
    credits: size,
    brokenCount: size,
    broken: z
      .array(z.object({ lineNumber, fault: z.enum(LINE_FAULTS), text: shownText }))
      .max(MAX_REPORTED_LINES),
    leftOutCount: size,
    leftOut: z
      .array(z.object({ lineNumber, reason: z.enum(LEFT_OUT_REASONS), text: shownText }))
      .max(MAX_REPORTED_LINES),
  }),
]);

/** Credits of a statement, as one line of the output behind the outcome. */
export const StatementPart = z
  .array(
    z.object({
      lineNumber,
      lineKey: z.string().min(1).max(100),
      date: wallDate,
      time: z
        .string()
        .regex(/^\d{2}:\d{2}$/)
        .nullable(),
      transactionId: z.string().min(1).max(100).nullable(),
      reference: z.string().max(300),
      payer: z.string().max(300),
      amountLisente: lisente.positive(),
      balanceLisente: lisente.nullable(),
      orderReferences: z.array(z.string().max(10)).max(10).readonly(),
    }),
  )
  .max(LINES_PER_PART);
export type InspectedLine = z.infer<typeof StatementPart>[number];

/** Output of the inspection process. Parsed strictly, because the process has read hostile bytes. */
export const InspectionOutcome = z.union([
  z.object({ purpose: z.literal('payment-proof'), file: InspectedProof }),
  z.object({ purpose: z.literal('homework'), file: InspectedProof }),
  z.object({ purpose: z.literal('content'), file: InspectedContent }),
  z.object({ purpose: z.literal('busy-calendar'), file: InspectedCalendar }),
  z.object({ purpose: z.literal('statement'), file: InspectedStatement }),
  z.object({ refused: z.enum(REFUSAL_REASONS), message: z.string() }),
]);
export type InspectionOutcome = z.infer<typeof InspectionOutcome>;

/** A proof or homework with what to store of it. */
export type InspectedPicture = z.infer<typeof InspectedProof> & {
  /** The picture as the inspection process encoded it again; null for a PDF and HEIC. */
  readonly picture: Buffer | null;
};
export type InspectedStatement = z.infer<typeof InspectedStatement> & {
  readonly lines: readonly InspectedLine[];
};

/** Result of an inspection, by purpose. */
export interface InspectedBy {
  readonly 'payment-proof': InspectedPicture;
  readonly homework: InspectedPicture;
  readonly statement: InspectedStatement;
  readonly content: z.infer<typeof InspectedContent>;
  readonly 'busy-calendar': z.infer<typeof InspectedCalendar>;
}
