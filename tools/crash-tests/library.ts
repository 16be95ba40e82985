import { randomUUID } from 'node:crypto';
import { createActor } from './actor.ts';
import type { Browser } from './api.ts';
import type { Random } from './random.ts';
import type { Results } from './results.ts';
import { createPdf, sha256 } from '../shared/samples.ts';
import { createUpload, type Upload } from './upload.ts';

const MAX_ITEMS = 6;

export interface ExpectedItem {
  readonly title: string;
  /** Null for a link. */
  readonly sha256: string | null;
  isDeleted: boolean;
}

export type Librarian = ReturnType<typeof createLibrarian>;

interface LibrarianOptions {
  readonly results: Results;
  readonly random: Random;
  readonly admin: Browser;
}

/** Creates an admin who publishes and deletes content. `expected` is what the answers have promised so far. */
export function createLibrarian({ results, random, admin }: LibrarianOptions) {
  const actor = createActor(results);
  let upload: Upload | null = null;
  const expected = { items: new Map<string, ExpectedItem>() };
  const listPublished = () => [...expected.items].filter(([, { isDeleted }]) => !isDeleted);

  const describeItem = (title: string) => ({
    title,
    description: 'For the crash tests',
    subject: 'chemistry',
  });

  async function publishFile(): Promise<void> {
    upload ??= createUpload(admin, results, {
      bytes: Uint8Array.from(createPdf(random.between(500, 400_000))),
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
    await actor.write<{ id: string }>('content file published', {
      call: (key) =>
        admin.write(key, 'POST', '/content/files', {
          ...describeItem(title),
          type: 'document',
          year: null,
          uploadId,
        }),
      apply: ({ id }) => {
        expected.items.set(id, { title, sha256: sha256(bytes), isDeleted: false });
      },
    });
  }

  async function publishLink(): Promise<void> {
    const title = `link ${randomUUID()}`;
    await actor.write<{ id: string }>('content link published', {
      call: (key) =>
        admin.write(key, 'POST', '/content/links', { ...describeItem(title), url: 'https://example.org/' }),
      apply: ({ id }) => {
        expected.items.set(id, { title, sha256: null, isDeleted: false });
      },
    });
  }

  async function deleteItem(): Promise<void> {
    const [id, item] = random.pick(listPublished());
    await actor.write('content deleted', {
      call: (key) => admin.write(key, 'DELETE', `/content/${id}`),
      apply: () => {
        item.isDeleted = true;
      },
    });
  }

  const chooseStep = () => {
    if (upload !== null) return publishFile;
    if (listPublished().length >= MAX_ITEMS) return deleteItem;
    return random.pickWeighted([
      [4, publishFile],
      [1, publishLink],
      [listPublished().length > 0 ? 2 : 0, deleteItem],
    ]);
  };

  return {
    expected,
    isWaiting: () => false,
    settle: () => actor.step(async () => undefined),
    forgetUpload: () => {
      upload = null;
    },
    step: () => actor.step(() => chooseStep()()),
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** Creates a visitor who sends contact messages. */
export function createVisitor({
  results,
  browser,
}: {
  readonly results: Results;
  readonly browser: Browser;
}) {
  const actor = createActor(results);
  const expected = { messages: new Set<string>() };
  return {
    expected,
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
          apply: () => {
            expected.messages.add(message);
          },
        });
      }),
  };
}
