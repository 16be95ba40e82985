import { setTimeout as delay } from 'node:timers/promises';
import { createBrowser } from './api.mjs';
import { createFamily } from './family.mjs';
import { createLibrarian, createVisitor } from './library.mjs';
import { createListener } from './listener.mjs';
import { createMailFolder } from './mail-folder.mjs';

const LINES_OF_FAMILIES = 6;
const LIBRARIANS = 2;
/** After so many writes a family is left alone, and a new one comes. */
const STEPS_OF_A_FAMILY = 60;
const WAIT_MS = 30;
/** Whoever got no answer tries again a little later, as people do. */
const RETRY_DELAY_MS = 150;
const BETWEEN_MESSAGES_MS = 250;
const PASSWORD = 'a-good-password';

const adminEmail = (number) => `admin-${number}@crash-tests.example`;

/** Everybody who works with the product: families with their admins, librarians, a visitor. */
export async function createCentre(product, random, book) {
  const { url } = product;
  const mails = createMailFolder(product.dataDir);
  const admins = Array.from({ length: LIBRARIANS + 1 }, () => createBrowser(url, book));
  await admins[0].call('POST', '/admin-setup', {
    secret: product.env.ADMIN_SETUP_SECRET,
    accounts: admins.map((_, number) => ({
      email: adminEmail(number),
      displayName: `Admin ${number}`,
      password: PASSWORD,
    })),
  });
  for (const [number, admin] of admins.entries()) {
    await admin.call('POST', '/sign-ins', {
      email: adminEmail(number),
      password: PASSWORD,
      rememberMe: true,
    });
  }
  const [office, ...publishers] = admins;
  const listener = createListener(url, office);
  const families = [];
  const librarians = publishers.map((admin) => createLibrarian({ book, random: random.fork(), admin }));
  const visitors = [createVisitor({ book, browser: createBrowser(url, book) })];

  function openFamily() {
    const number = families.length + 1;
    const family = createFamily({ url, book, random: random.fork(), admin: office, mails, number });
    families.push(family);
    return family;
  }
  const lines = Array.from({ length: LINES_OF_FAMILIES }, () => ({ family: openFamily(), steps: 0 }));

  /** Makes one write; gives whether it was answered. */
  async function go(worker) {
    if (worker.isWaiting()) {
      await delay(WAIT_MS);
      return false;
    }
    const wentWell = await worker.step();
    if (!wentWell) await delay(RETRY_DELAY_MS);
    return wentWell;
  }

  async function workOn(worker, isOver, betweenMs = 0) {
    while (!isOver()) {
      await go(worker);
      await delay(betweenMs);
    }
  }

  /** One family after the other. */
  async function workLine(line, isOver) {
    while (!isOver()) {
      if (line.steps >= STEPS_OF_A_FAMILY) Object.assign(line, { family: openFamily(), steps: 0 });
      if (await go(line.family)) line.steps += 1;
    }
  }

  return {
    families,
    librarians,
    visitors,
    listener,
    mails,
    /** Works at everything at once until `isOver`; what is under way then is finished or lost. */
    async work(isOver) {
      await Promise.all([
        ...lines.map((line) => workLine(line, isOver)),
        ...librarians.map((librarian) => workOn(librarian, isOver)),
        ...visitors.map((visitor) => workOn(visitor, isOver, BETWEEN_MESSAGES_MS)),
      ]);
    },
    /** After a sweep of everything that waits: what was half uploaded is begun again. */
    deleteStoredUploads() {
      for (const worker of [...families, ...librarians]) worker.forgetUpload();
    },
    /** Finds out what became of every write without an answer. The product has to be there. */
    async settle() {
      const workers = [...families, ...librarians, ...visitors];
      for (const worker of workers) {
        if (!(await worker.settle())) book.violate('an answer was lost while nothing was wrong');
      }
    },
  };
}
