export type RefusalReason =
  'invalid_format' | 'too_many_pixels' | 'too_many_pages' | 'empty' | 'too_large' | 'damaged';

/** A file that is not what it has to be. The message is for the log; the reason decides what the user reads. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
