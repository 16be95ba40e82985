import { constants, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the payer at a number does. Every other number pays at once. */
export const MPESA_NUMBERS = {
  pays: '26658000001',
  wrongPin: '26658000002',
  /** The payment succeeds, but the answer of the call never arrives. */
  timesOut: '26658000003',
  /** The call answers that the request timed out; the payment succeeds later. */
  paysLate: '26658000004',
  paysLess: '26658000005',
  lacksFunds: '26658000006',
} as const;

interface Transaction {
  readonly conversationId: string;
  readonly transactionId: string;
  status: 'Pending' | 'Completed' | 'Failed';
  /** In maloti. */
  amount: string;
}

export interface MpesaSimulator {
  readonly url: string;
  /** Environment variables that make the product use the simulator. */
  readonly env: Readonly<Record<string, string>>;
  /** How often money was taken from each conversation. */
  readonly transactions: ReadonlyMap<string, Transaction>;
  /** The number of collections that arrived. */
  collections(): number;
  /** Completes a payment that the payer made late. */
  complete(conversationId: string): void;
  /** The body of the callback of a transaction. */
  callbackOf(conversationId: string): object;
  /** Lets queries of the status fail until it is called with false. */
  breakQueries(isBroken: boolean): void;
  close(): Promise<void>;
}

const API_KEY = 'simulated-api-key';
const SERVICE_PROVIDER = '000000';

async function readJson(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Record<string, string>);
}

/**
 * Starts a simulator of Vodacom's M-Pesa OpenAPI: sessions, the customer-to-business call and the query of a status, with
 * the API's encrypted bearer tokens. It refuses wrong tokens, missing fields and repeated conversations like the API.
 */
export async function startMpesaSimulator(): Promise<MpesaSimulator> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sessions = new Set<string>();
  const transactions = new Map<string, Transaction>();
  let [collected, isBroken] = [0, false];

  const decrypt = (request: IncomingMessage): string => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    try {
      const token = Buffer.from(bearer, 'base64');
      return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, token).toString();
    } catch {
      return '';
    }
  };
  const code = (output_ResponseCode: string, more: object = {}) => ({ output_ResponseCode, ...more });

  function collect(fields: Record<string, string>): object | null {
    collected += 1;
    const needed = [
      'input_Amount',
      'input_Country',
      'input_Currency',
      'input_CustomerMSISDN',
      'input_ServiceProviderCode',
      'input_ThirdPartyConversationID',
      'input_TransactionReference',
      'input_PurchasedItemsDesc',
    ];
    if (needed.some((name) => !fields[name])) return code('INS-20');
    if (fields['input_Country'] !== 'LES' || fields['input_Currency'] !== 'LSL') return code('INS-21');
    if (fields['input_ServiceProviderCode'] !== SERVICE_PROVIDER) return code('INS-13');
    const conversationId = fields['input_ThirdPartyConversationID'] ?? '';
    if (transactions.has(conversationId)) return code('INS-10');
    const phone = fields['input_CustomerMSISDN'] ?? '';
    const transaction: Transaction = {
      conversationId,
      transactionId: randomBytes(6).toString('hex').toUpperCase(),
      status: 'Completed',
      amount: phone === MPESA_NUMBERS.paysLess ? '100' : (fields['input_Amount'] ?? ''),
    };
    transactions.set(conversationId, transaction);
    switch (phone) {
      case MPESA_NUMBERS.wrongPin:
        transaction.status = 'Failed';
        return code('INS-2001');
      case MPESA_NUMBERS.lacksFunds:
        transaction.status = 'Failed';
        return code('INS-2006');
      case MPESA_NUMBERS.timesOut:
        return null;
      case MPESA_NUMBERS.paysLate:
        transaction.status = 'Pending';
        return code('INS-9');
      default:
        return code('INS-0', answerOf(transaction));
    }
  }

  const answerOf = ({ transactionId, conversationId, amount }: Transaction) => ({
    output_TransactionID: transactionId,
    output_ConversationID: `sim-${conversationId}`,
    output_ThirdPartyConversationID: conversationId,
    output_Amount: amount,
  });

  const server = createServer((request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const serve = async () => {
      const url = new URL(request.url ?? '/', 'http://simulator');
      const token = decrypt(request);
      if (url.pathname === '/getSession/') {
        if (token !== API_KEY) return send(401, code('INS-2'));
        const id = randomBytes(16).toString('hex');
        sessions.add(id);
        return send(200, code('INS-0', { output_SessionID: id }));
      }
      if (!sessions.has(token)) return send(401, code('INS-2'));
      if (url.pathname === '/c2bPayment/singleStage/') {
        const answer = collect(await readJson(request));
        if (answer === null) return request.socket.destroy();
        return send(201, answer);
      }
      if (url.pathname === '/queryTransactionStatus/') {
        if (isBroken) return send(503, code('INS-16'));
        const found = transactions.get(url.searchParams.get('input_ThirdPartyConversationID') ?? '');
        if (!found) return send(200, code('INS-0', { output_ResponseTransactionStatus: 'N/A' }));
        return send(
          200,
          code('INS-0', { ...answerOf(found), output_ResponseTransactionStatus: found.status }),
        );
      }
      return send(404, code('INS-997'));
    };
    serve().catch(() => send(500, code('INS-1')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const get = (conversationId: string): Transaction => {
    const found = transactions.get(conversationId);
    if (!found) throw new Error('The simulator has no such conversation.');
    return found;
  };
  return {
    url,
    env: {
      MPESA_API_URL: url,
      MPESA_API_KEY: API_KEY,
      MPESA_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      MPESA_SERVICE_PROVIDER_CODE: SERVICE_PROVIDER,
    },
    transactions,
    collections: () => collected,
    complete: (conversationId) => {
      get(conversationId).status = 'Completed';
    },
    callbackOf: (conversationId) => ({
      input_OriginalConversationID: `sim-${conversationId}`,
      input_ThirdPartyConversationID: conversationId,
      input_TransactionID: get(conversationId).transactionId,
      input_ResultCode: 'INS-0',
      input_ResultDesc: 'Request processed successfully',
    }),
    breakQueries: (broken) => {
      isBroken = broken;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
