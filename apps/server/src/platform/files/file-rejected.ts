export const REFUSAL_REASONS = [
  'invalid_format',
  'too_many_pixels',
  'too_many_pages',
  'empty',
  'too_large',
  'damaged',
  'too_costly',
] as const;

/** `too_costly`: inspecting the file took more time or memory than any genuine file needs. */
export type FileRejectionReason = (typeof REFUSAL_REASONS)[number];

/**
 * Thrown for a file that fails inspection. The message is logged; the reason selects the text for the user.
 */
export class FileRejected extends Error {
  override readonly name = 'FileRejected';
  readonly reason: FileRejectionReason;

  constructor(reason: FileRejectionReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
