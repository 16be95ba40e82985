/** The user pressed Cancel or left the page. */
export class UploadCanceled extends Error {
  override readonly name = 'UploadCanceled';
}
