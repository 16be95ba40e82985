export const REFUSAL_REASONS = [
  'invalid_format',
  'too_many_pixels',
  'too_many_pages',
  'empty',
  'too_large',
  'damaged',
  'too_costly',
] as const;

/** `too_costly`: inspecting the file took more time or memory than any honest file needs. */
export type FileRejectionReason = (typeof REFUSAL_REASONS)[number];

/** A file that is not what it has to be. The message is for the log; the reason decides what the user reads. */
export class FileRejected extends Error {
  override readonly name = 'FileRejected';
  readonly reason: FileRejectionReason;

  constructor(reason: FileRejectionReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
