/** The person pressed Cancel, or left. */
export class UploadCanceled extends Error {
  override readonly name = 'UploadCanceled';
}
