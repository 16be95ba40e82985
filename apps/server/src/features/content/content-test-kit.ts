import type { ContentItem } from '@thuto/contract/content';
import { CONTENT_SAMPLES } from '../../platform/files/make-content-files.ts';
import type { TestApp } from '../../testing/build-test-app.ts';
import type { Person } from '../../testing/people.ts';
import { uploadFile } from '../../testing/submit-proof.ts';

export const lesson = { title: 'Forces', description: 'Newton’s three laws', subject: 'physics' } as const;

/** Admin actions for the content tests. */
export function contentKit(t: TestApp, admin: () => Person) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, who = admin()) =>
    t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });

  const upload = (bytes: Buffer, fileName: string, who = admin()) =>
    uploadFile(t, who, bytes, fileName, 'content');

  async function publishFile(over: object = {}, bytes = CONTENT_SAMPLES.pdf, fileName = 'Forces.pdf') {
    const uploadId = await upload(bytes, fileName);
    const answer = await call('POST', '/content/files', {
      ...lesson,
      type: 'document',
      year: null,
      uploadId,
      ...over,
    });
    if (answer.statusCode !== 201) throw new Error(`The file was not published: ${answer.body}`);
    return answer.json<ContentItem>();
  }

  async function publishLink(over: object = {}) {
    const answer = await call('POST', '/content/links', {
      ...lesson,
      url: 'https://example.com/forces',
      ...over,
    });
    if (answer.statusCode !== 201) throw new Error(`The link was not published: ${answer.body}`);
    return answer.json<ContentItem>();
  }

  return { call, upload, publishFile, publishLink };
}
