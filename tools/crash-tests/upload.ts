import type { Browser, UploadFile } from './api.ts';
import type { Results } from './results.ts';

export type Upload = ReturnType<typeof createUpload>;

/** Creates an upload that resumes where it stopped. Acknowledged bytes must never be requested again. */
export function createUpload(browser: Browser, results: Results, file: UploadFile) {
  let location: string | null = null;
  let acknowledged = 0;
  return {
    bytes: file.bytes,
    get id(): string {
      if (location === null) throw new Error('the upload has not begun');
      return location.slice(location.lastIndexOf('/') + 1);
    },
    /**
     * Sends what is missing. Can be called again after ResponseLostError.
     * @returns false if the server has lost acknowledged bytes.
     */
    async finish(): Promise<boolean> {
      if (location === null) {
        location = await browser.beginUpload(file);
        results.addAnswer('upload begun');
      } else {
        const offset = await browser.getUploadOffset(location);
        const isComplete = results.verify(
          offset !== null && offset >= acknowledged,
          () => `upload ${location}: ${acknowledged} bytes were acknowledged, ${offset} are there`,
        );
        if (!isComplete || offset === null) return false;
        acknowledged = offset;
      }
      await browser.sendRest(location, file.bytes, acknowledged, (offset) => {
        acknowledged = offset;
        results.addAnswer('upload chunk');
      });
      return true;
    },
  };
}
