import { setTimeout as delay } from 'node:timers/promises';
import type { MpesaSimulator } from '../../apps/server/src/testing/start-mpesa-simulator.ts';
import { createBrowser } from './api.ts';
import { createFamily, type Family } from './family.ts';
import { createLibrarian, createVisitor } from './library.ts';
import { createListener } from './listener.ts';
import { createMailFolder } from './mail-folder.ts';
import { openPaymentSources } from './pay-orders.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';
import type { Results } from './results.ts';
import { openClassroom } from './teach.ts';

const PARALLEL_FAMILIES = 6;
/** Families whose students are taught by the tutor. */
const PARALLEL_PUPILS = 2;
const LIBRARIANS = 2;
/** After this many writes a family is finished and a new one begins. */
const STEPS_PER_FAMILY = 60;
const WAIT_MS = 30;
/** A client retries this long after a lost answer. */
const RETRY_DELAY_MS = 150;
const MESSAGE_INTERVAL_MS = 250;
const PASSWORD = 'maluti-sunrise-over-sehlabathebe';

/** Somebody who makes one write after the other. */
interface Worker {
  isWaiting(): boolean;
  step(): Promise<boolean>;
}

const adminEmail = (number: number) => `admin-${number}@crash-tests.example`;

export type Centre = Awaited<ReturnType<typeof createCentre>>;

/**
 * Creates everyone who works with the product: families, one that pays orders without a proof, some whose students are
 * taught, a tutor, the office, librarians and a visitor.
 */
export async function createCentre(
  product: Product,
  gateway: Pick<MpesaSimulator, 'transactions'>,
  random: Random,
  results: Results,
) {
  const { url } = product;
  const mails = createMailFolder(product.dataDir);
  const office = createBrowser(url, results);
  const publishers = Array.from({ length: LIBRARIANS }, () => createBrowser(url, results));
  const admins = [office, ...publishers];
  await office.call('POST', '/admin-setup', {
    secret: product.setupSecret,
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
  const listener = createListener(url, office);
  const sources = await openPaymentSources(office, (id) => gateway.transactions.has(id));
  const tutor = await openClassroom(office, createBrowser(url, results), mails);
  const families: Family[] = [];
  const librarians = publishers.map((admin) => createLibrarian({ results, random: random.fork(), admin }));
  const visitors = [createVisitor({ results, browser: createBrowser(url, results) })];

  function createNextFamily(isTaught: boolean): Family {
    const number = families.length + 1;
    const family = createFamily({
      url,
      results,
      random: random.fork(),
      admin: office,
      mails,
      number,
      tutor: isTaught ? tutor : undefined,
    });
    families.push(family);
    return family;
  }
  const payer = createFamily({
    url,
    results,
    random: random.fork(),
    admin: office,
    mails,
    number: 0,
    sources,
  });
  families.push(payer);
  const lines = Array.from({ length: PARALLEL_FAMILIES + PARALLEL_PUPILS }, (_, index) => {
    const isTaught = index >= PARALLEL_FAMILIES;
    return { isTaught, family: createNextFamily(isTaught), steps: 0 };
  });

  /** Makes one write; returns whether it was answered. */
  async function runStep(worker: Worker): Promise<boolean> {
    if (worker.isWaiting()) {
      await delay(WAIT_MS);
      return false;
    }
    const isAnswered = await worker.step();
    if (!isAnswered) await delay(RETRY_DELAY_MS);
    return isAnswered;
  }

  async function runWorker(worker: Worker, isOver: () => boolean, intervalMs = 0): Promise<void> {
    while (!isOver()) {
      await runStep(worker);
      await delay(intervalMs);
    }
  }

  /** Runs one family after the other. */
  async function runLine(line: (typeof lines)[number], isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      if (line.steps >= STEPS_PER_FAMILY) {
        Object.assign(line, { family: createNextFamily(line.isTaught), steps: 0 });
      }
      if (await runStep(line.family)) line.steps += 1;
    }
  }

  return {
    families,
    librarians,
    visitors,
    listener,
    mails,
    /** Runs everyone at once until `isOver`; writes under way then are answered or lost. */
    async run(isOver: () => boolean): Promise<void> {
      await Promise.all([
        ...lines.map((line) => runLine(line, isOver)),
        runWorker(payer, isOver),
        ...librarians.map((librarian) => runWorker(librarian, isOver)),
        ...visitors.map((visitor) => runWorker(visitor, isOver, MESSAGE_INTERVAL_MS)),
      ]);
    },
    /** Starts interrupted uploads from the beginning, after the clean-up has deleted them. */
    deleteStoredUploads(): void {
      for (const worker of [...families, ...librarians]) worker.forgetUpload();
    },
    /** Settles every write without an answer. The product must be ready. */
    async settle(): Promise<void> {
      for (const worker of [...families, ...librarians, ...visitors]) {
        if (!(await worker.settle())) results.addViolation('an answer was lost although nothing was wrong');
      }
    },
  };
}
