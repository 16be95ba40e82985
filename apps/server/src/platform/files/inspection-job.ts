import { CONTENT_FILE_TYPES } from '@thuto/domain/content';
import { z } from 'zod';
import { type BusyWindow, MAX_BUSY_TIMES } from '../calendar/parse-busy-times.ts';
import { REFUSAL_REASONS } from './file-rejected.ts';

/** What an inspection process is asked to do. */
export interface InspectionJob {
  readonly purpose: 'payment-proof' | 'homework' | 'content' | 'busy-calendar';
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
  /** What to read of a busy calendar. */
  readonly window?: BusyWindow;
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
});

/** Output of the inspection process. Parsed strictly, because the process has read hostile bytes. */
export const InspectionOutcome = z.union([
  z.object({ purpose: z.literal('payment-proof'), file: InspectedProof }),
  z.object({ purpose: z.literal('homework'), file: InspectedProof }),
  z.object({ purpose: z.literal('content'), file: InspectedContent }),
  z.object({ purpose: z.literal('busy-calendar'), file: InspectedCalendar }),
  z.object({ refused: z.enum(REFUSAL_REASONS), message: z.string() }),
]);
export type InspectionOutcome = z.infer<typeof InspectionOutcome>;

/** A proof or homework with what to store of it. */
export type InspectedPicture = z.infer<typeof InspectedProof> & {
  /** The picture as the inspection process encoded it again; null for a PDF and HEIC. */
  readonly picture: Buffer | null;
};

/** Result of an inspection, by purpose. */
export interface InspectedBy {
  readonly 'payment-proof': InspectedPicture;
  readonly homework: InspectedPicture;
  readonly content: z.infer<typeof InspectedContent>;
  readonly 'busy-calendar': z.infer<typeof InspectedCalendar>;
}
