import { randomUUID } from 'node:crypto';
import { createActor } from './actor.mjs';
import { makePdf, sha256 } from './samples.mjs';
import { createUpload } from './upload.mjs';

const MAX_ITEMS = 6;

/** An admin who publishes content and takes it away again; `known` is what every answer so far has promised. */
export function createLibrarian({ book, random, admin }) {
  const actor = createActor(book);
  let upload = null;
  const known = { items: new Map() };
  const published = () => [...known.items].filter(([, { isDeleted }]) => !isDeleted);

  const words = (title) => ({ title, description: 'For the crash tests', subject: 'chemistry' });

  async function publishFile() {
    upload ??= createUpload(admin, book, {
      bytes: makePdf(random.between(500, 400_000)),
      name: 'notes.pdf',
      purpose: 'content',
    });
    if (!(await upload.finish())) {
      upload = null;
      return;
    }
    const { id: uploadId, bytes } = upload;
    upload = null;
    const title = `file ${randomUUID()}`;
    await actor.write('content file published', {
      call: (key) =>
        admin.write(key, 'POST', '/content/files', {
          ...words(title),
          type: 'document',
          year: null,
          uploadId,
        }),
      apply: ({ id }) => known.items.set(id, { title, sha256: sha256(bytes), isDeleted: false }),
    });
  }

  async function publishLink() {
    const title = `link ${randomUUID()}`;
    await actor.write('content link published', {
      call: (key) =>
        admin.write(key, 'POST', '/content/links', { ...words(title), url: 'https://example.org/' }),
      apply: ({ id }) => known.items.set(id, { title, sha256: null, isDeleted: false }),
    });
  }

  async function remove() {
    const [id, item] = random.pick(published());
    await actor.write('content deleted', {
      call: (key) => admin.write(key, 'DELETE', `/content/${id}`),
      apply: () => {
        item.isDeleted = true;
      },
    });
  }

  const chooseStep = () => {
    if (upload !== null) return publishFile;
    if (published().length >= MAX_ITEMS) return remove;
    return random.weighed([
      [4, publishFile],
      [1, publishLink],
      [published().length > 0 ? 2 : 0, remove],
    ]);
  };

  return {
    known,
    isWaiting: () => false,
    settle: () => actor.step(async () => undefined),
    /** Whatever waited was swept away. */
    forgetUpload: () => {
      upload = null;
    },
    step: () => actor.step(() => chooseStep()()),
  };
}

/** A visitor who writes to the centre. */
export function createVisitor({ book, browser }) {
  const actor = createActor(book);
  const known = { messages: new Set() };
  return {
    known,
    isWaiting: () => false,
    settle: () => actor.step(async () => undefined),
    step: () =>
      actor.step(() => {
        const message = `message ${randomUUID()}`;
        return actor.write('message sent', {
          call: (key) =>
            browser.write(key, 'POST', '/contact-messages', {
              firstName: 'Lineo',
              lastName: 'Visitor',
              email: 'lineo@crash-tests.example',
              phone: '+266 5812 3456',
              subject: 'general',
              message,
            }),
          apply: () => known.messages.add(message),
        });
      }),
  };
}
