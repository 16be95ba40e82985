import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CurrentUser } from './actor.ts';
import { type Browser, Refused } from './api.ts';
import { MAX_ENDED, recordPurchase } from './expected-credits.ts';
import type { ExpectedFamily } from './expected-family.ts';
import type { Random } from './random.ts';
import type { Results } from './results.ts';

const SOURCE = { name: 'M-Pesa till', provider: 'mpesa' } as const;
/** A phone number for which the gateway simulator pays immediately. */
const PAYING_PHONE = '+266 5800 0001';
/** Longer than the product waits before it checks a payment whose job was lost. */
const GATEWAY_TIMEOUT_MS = 5 * 60_000;
/** A request in doubt that the gateway does not know after this time was never sent: the product was killed before. */
const NEVER_SENT_MS = 30_000;
const POLL_MS = 250;
const PACKAGES = ['bundle-5', 'once-off'] as const;
const WAYS = ['statement', 'message', 'gateway'] as const;

/** The device and the callback through which money is reported without a proof. */
export interface PaymentSources {
  readonly device: { readonly id: string; readonly secret: string };
  /** The path of M-Pesa's callbacks. */
  readonly callbackPath: string;
  /** Whether the gateway has received the request of a conversation. */
  readonly isKnownToGateway: (conversationId: string) => boolean;
}

interface Order {
  readonly id: string;
  readonly reference: string;
  readonly packageId: string;
  readonly missingLisente: number;
  readonly status: string;
  readonly ordered: { readonly lessons: number } | null;
  readonly payments: readonly { readonly id: string; readonly status: string }[];
}

interface OpenOrder {
  readonly order: Order;
  way: (typeof WAYS)[number];
  readonly transactionId: string;
  /** The gateway's id of the payment; null before it is requested. */
  conversationId: string | null;
  /** Whether the money was reported to the product. */
  isReported: boolean;
}

/** Adds a device and reads the callback's address. */
export async function openPaymentSources(
  admin: Browser,
  isKnownToGateway: PaymentSources['isKnownToGateway'],
): Promise<PaymentSources> {
  const { device, secret } = await admin.call<{ device: { id: string }; secret: string }>(
    'POST',
    '/payment-devices',
    { name: 'Front desk' },
  );
  const { mpesaCallback } = await admin.call<{ mpesaCallback: string | null }>('GET', '/payment-devices');
  if (mpesaCallback === null) throw new Error('the product has no payment gateway');
  const callbackPath = new URL(mpesaCallback).pathname;
  return { device: { id: device.id, secret }, callbackPath, isKnownToGateway };
}

interface LeftOut {
  readonly id: string;
  readonly suggestion: { readonly orderId: string } | null;
}

interface PayOptions {
  readonly student: Browser;
  readonly admin: Browser;
  readonly actor: CurrentUser;
  readonly expected: ExpectedFamily;
  readonly sources: PaymentSources;
  readonly random: Random;
  readonly results: Results;
  readonly ownPath: () => string;
}

/**
 * Creates the steps of a family that pays orders without a proof: by a line of a statement, a forwarded message or the
 * gateway. Money is reported more than once, as in real life, and must settle its order once.
 */
export function createPaySteps(options: PayOptions) {
  const { student, admin, actor, expected, sources, random, results, ownPath } = options;
  let open: OpenOrder | null = null;

  async function placeOrder(): Promise<void> {
    const packageId = random.pick(PACKAGES);
    await actor.write<Order>('order placed', {
      call: (key) => student.write(key, 'POST', `${ownPath()}/orders`, { packageId }),
      apply: (order) => {
        const transactionId = `CR${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
        open = { order, way: random.pick(WAYS), transactionId, conversationId: null, isReported: false };
      },
    });
  }

  async function importStatement(current: OpenOrder): Promise<void> {
    const { order, transactionId } = current;
    const amount = (order.missingLisente / 100).toFixed(2);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Maseru' }).format();
    const text =
      'Date,Transaction ID,Reference,Payer,Amount,Balance\n' +
      `${today},${transactionId},${order.reference},MAMELLO MOKOENA,${amount},1000.00\n`;
    const { id } = await admin.sendFile<{ id: string }>('/statement-files', new TextEncoder().encode(text), {
      'content-type': 'text/csv',
      'x-file-name': 'statement.csv',
    });
    const { items } = await admin.call<{ items: { id: string; name: string }[] }>(
      'GET',
      '/statement-sources',
    );
    const known = items.find(({ name }) => name === SOURCE.name);
    const { mapping } = await admin.call<{ mapping: object }>('POST', `/statement-files/${id}/preview`, {});
    await actor.write('statement imported', {
      call: (key) =>
        admin.write(key, 'POST', `/statement-files/${id}/import`, {
          source: known === undefined ? SOURCE : { id: known.id },
          mapping,
        }),
      apply: () => {
        current.isReported = true;
      },
    });
  }

  async function forwardMessage(current: OpenOrder): Promise<void> {
    const { order, transactionId } = current;
    const amount = (order.missingLisente / 100).toFixed(2);
    const body = JSON.stringify({
      from: 'M-PESA',
      text: `${transactionId} Confirmed. You have received M${amount} from MAMELLO MOKOENA 26658123456 on 2/3/26 at 10:15 AM. Reference ${order.reference}. New M-Pesa balance is M58.20.`,
    });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const { id, secret } = sources.device;
    try {
      await admin.sendFile(`/hooks/sms/${id}`, new TextEncoder().encode(body), {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
      });
      results.addAnswer('message forwarded');
    } catch (error) {
      // The phone sends a message again when the response to the first attempt was lost.
      if (!(error instanceof Refused) || error.code !== 'hook_repeated') throw error;
    }
    current.isReported = true;
  }

  const requestFromGateway = (current: OpenOrder) =>
    actor.write<{ id: string }>('gateway payment requested', {
      call: (key) =>
        student.write(key, 'POST', `${ownPath()}/orders/${current.order.id}/gateway-requests`, {
          phone: PAYING_PHONE,
        }),
      apply: ({ id }) => {
        current.conversationId = id.replaceAll('-', '');
        current.isReported = true;
      },
    });

  /** Sends the gateway's callback twice, because gateways repeat callbacks. */
  async function callBack({ conversationId }: OpenOrder): Promise<void> {
    if (conversationId === null) return;
    const body = {
      input_OriginalConversationID: `sim-${conversationId}`,
      input_ThirdPartyConversationID: conversationId,
    };
    for (const path of [sources.callbackPath, sources.callbackPath]) {
      await admin.sendFile(path.replace(/^\/api/, ''), new TextEncoder().encode(JSON.stringify(body)), {
        'content-type': 'application/json',
      });
    }
    results.addAnswer('gateway called back');
  }

  const approveExactMatches = () =>
    actor.write('exact matches approved', {
      call: (key) => admin.write(key, 'POST', '/exact-matches/approve', {}),
      apply: () => undefined,
    });

  /** Decides, as an admin, about money of the order that ends sessions: bulk and automatic settlement leave it alone. */
  async function confirmEndedSessions(order: Order): Promise<void> {
    const endsSessions = MAX_ENDED;
    for (const { id, status } of order.payments) {
      if (status !== 'pending') continue;
      await actor.write('payment approved', {
        call: (key) => admin.write(key, 'POST', `/payments/${id}/approve`, { endsSessions }),
        apply: () => undefined,
      });
    }
    const { leftOut } = await admin.call<{ leftOut: LeftOut[] }>('GET', '/exact-matches');
    for (const { id, suggestion } of leftOut) {
      if (suggestion?.orderId !== order.id) continue;
      const { reference } = order;
      await actor.write('money matched', {
        call: (key) =>
          admin.write(key, 'POST', `/money-without-order/${id}/match`, { reference, endsSessions }),
        apply: () => undefined,
      });
    }
  }

  /** Reads the order. Once it is paid, records what must stay true. */
  async function observe(current: OpenOrder): Promise<boolean> {
    const order = await student.call<Order>('GET', `${ownPath()}/orders/${current.order.id}`);
    if (order.status !== 'paid') {
      await confirmEndedSessions(order);
      return false;
    }
    const lessons = order.ordered?.lessons ?? 0;
    results.verify(
      order.payments.length === 1,
      () => `${expected.email}: order ${order.reference} has ${order.payments.length} payments`,
    );
    for (const { id, status } of order.payments) {
      expected.payments.set(id, { packageId: 'once-off', uploadId: '', sha256: '', status });
    }
    recordPurchase(expected, lessons);
    results.addAnswer(`order paid by ${current.way}`);
    open = null;
    return true;
  }

  /**
   * Gives up a gateway request that was never sent, and pays by a statement instead. The product must keep such a request
   * in doubt: it cannot tell it from one whose answer was lost.
   */
  async function giveUpUnsent(current: OpenOrder): Promise<void> {
    const { conversationId, order } = current;
    if (conversationId === null || sources.isKnownToGateway(conversationId)) return;
    const { latest } = await student.call<{ latest: { status: string } | null }>(
      'GET',
      `${ownPath()}/orders/${order.id}/gateway-request`,
    );
    if (latest?.status !== 'in_doubt') return;
    results.addAnswer('gateway request never sent');
    current.way = 'statement';
    await importStatement(current);
  }

  async function report(current: OpenOrder): Promise<void> {
    if (current.way === 'statement') return importStatement(current);
    if (current.way === 'message') return forwardMessage(current);
    return requestFromGateway(current);
  }

  return {
    /** Runs the next step: place the order, report the money, wait until it is paid, verify the order. */
    async step(): Promise<void> {
      if (open === null) return placeOrder();
      if (!open.isReported) return report(open);
      if (open.way === 'gateway') await callBack(open);
      else await approveExactMatches();
      if (open !== null && !(await observe(open))) await delay(POLL_MS);
    },
    /** Waits until the order whose money was reported is paid, so that every promise can be verified. */
    async settle(): Promise<void> {
      const begin = performance.now();
      while (open?.isReported === true) {
        if (open.way === 'gateway') await callBack(open);
        else await approveExactMatches();
        if (await observe(open)) return;
        const waitedMs = performance.now() - begin;
        if (open.way === 'gateway' && waitedMs > NEVER_SENT_MS) await giveUpUnsent(open);
        if (waitedMs > GATEWAY_TIMEOUT_MS) {
          results.addViolation(`${expected.email}: ${open.order.reference} is not paid (${open.way})`);
          return;
        }
        await delay(POLL_MS);
      }
    },
  };
}
