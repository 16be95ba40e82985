import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { GatewayFailure, GatewayOutcome } from '@thuto/domain/payments/gateway';
import { z } from 'zod';
import type { MpesaConfig } from '../../config.ts';
import type { Collection, PaymentGateway } from './payment-gateway.ts';

/** Longer than the payer may take to enter the PIN. */
const COLLECT_TIMEOUT_MS = 90_000;
const CALL_TIMEOUT_MS = 20_000;
/** M-Pesa sessions end after this time at the earliest. */
const SESSION_LIFETIME_MS = 10 * 60_000;
const SUCCESS = 'INS-0';
const LISENTE_PER_LOTI = 100;

/** Result codes that say for certain that no money moved. Every other code leaves the outcome open. */
const FAILURES: Readonly<Record<string, GatewayFailure>> = {
  'INS-5': 'cancelled',
  'INS-6': 'refused',
  'INS-13': 'refused',
  'INS-14': 'refused',
  'INS-15': 'refused',
  'INS-20': 'refused',
  'INS-21': 'refused',
  'INS-990': 'refused',
  'INS-996': 'refused',
  'INS-2001': 'wrong-pin',
  'INS-2006': 'funds-insufficient',
  'INS-2051': 'phone-invalid',
};
/** Final states of a transaction in which no money moved. */
const FAILED_STATES = /^(?:cancelled|canceled|failed|expired|declined|rejected)$/iu;

const Answer = z.object({
  output_ResponseCode: z.string().default(''),
  output_TransactionID: z.string().optional(),
  output_SessionID: z.string().optional(),
  output_ResponseTransactionStatus: z.string().optional(),
  output_Amount: z.union([z.string(), z.number()]).optional(),
});
type Answer = z.infer<typeof Answer>;

const unknown = (code: string): GatewayOutcome => ({ kind: 'unknown', code });

/** Formats lisente as the API expects amounts: `450` or `450.50`. */
const formatAmount = (lisente: number): string => {
  const text = (lisente / LISENTE_PER_LOTI).toFixed(2);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
};

function parseAmount(amount: string | number | undefined): number | null {
  if (amount === undefined || amount === '') return null;
  const lisente = Math.round(Number(amount) * LISENTE_PER_LOTI);
  return Number.isSafeInteger(lisente) && lisente > 0 ? lisente : null;
}

function paid(answer: Answer): GatewayOutcome {
  const { output_TransactionID: transactionId = '', output_Amount: amount } = answer;
  if (transactionId === '' || transactionId === 'N/A') return unknown('no-transaction-id');
  return { kind: 'paid', transactionId, amountLisente: parseAmount(amount) };
}

/** Encrypts an API key or a session id as the bearer token of M-Pesa: RSA with PKCS #1 padding, in Base64. */
function createBearer(publicKey: string, text: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64');
}

/** Creates the adapter of Vodacom's M-Pesa OpenAPI: customer to business, single stage, market Lesotho. */
export function createMpesaGateway(config: MpesaConfig): PaymentGateway {
  let session: { id: string; endsAt: number } | null = null;

  async function call(
    method: 'GET' | 'POST',
    path: string,
    {
      token,
      fields = {},
      timeoutMs = CALL_TIMEOUT_MS,
    }: { token: string; fields?: Record<string, string>; timeoutMs?: number },
  ): Promise<Answer> {
    const query =
      method === 'GET' && Object.keys(fields).length > 0 ? `?${new URLSearchParams(fields).toString()}` : '';
    const response = await fetch(`${config.apiUrl}/${path}/${query}`, {
      method,
      headers: {
        authorization: `Bearer ${createBearer(config.publicKey, token)}`,
        'content-type': 'application/json',
        origin: config.origin,
      },
      ...(method === 'POST' && { body: JSON.stringify(fields) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return Answer.parse(await response.json());
  }

  async function getSession(): Promise<string> {
    if (session !== null && session.endsAt > performance.now()) return session.id;
    const { output_SessionID: id } = await call('GET', 'getSession', { token: config.apiKey });
    if (id === undefined || id === '') throw new Error('M-Pesa returned no session.');
    session = { id, endsAt: performance.now() + SESSION_LIFETIME_MS };
    return id;
  }

  const common = { input_Country: config.country, input_ServiceProviderCode: config.serviceProviderCode };

  return {
    provider: 'mpesa',

    async collect({ conversationId, amountLisente, phone, reference }: Collection): Promise<GatewayOutcome> {
      let token: string;
      try {
        token = await getSession();
      } catch {
        // Nothing was collected yet, but the caller treats every doubt alike.
        return unknown('no-session');
      }
      try {
        const answer = await call('POST', 'c2bPayment/singleStage', {
          token,
          timeoutMs: COLLECT_TIMEOUT_MS,
          fields: {
            ...common,
            input_Amount: formatAmount(amountLisente),
            input_Currency: config.currency,
            input_CustomerMSISDN: phone,
            input_ThirdPartyConversationID: conversationId,
            input_TransactionReference: reference,
            input_PurchasedItemsDesc: `Order ${reference}`,
          },
        });
        const code = answer.output_ResponseCode;
        if (code === SUCCESS) return paid(answer);
        const failure = FAILURES[code];
        return failure === undefined ? unknown(code) : { kind: 'failed', failure, code };
      } catch {
        session = null;
        return unknown('no-answer');
      }
    },

    async findOutcome(conversationId: string): Promise<GatewayOutcome> {
      try {
        const answer = await call('GET', 'queryTransactionStatus', {
          token: await getSession(),
          fields: {
            ...common,
            input_QueryReference: conversationId,
            input_ThirdPartyConversationID: conversationId,
          },
        });
        const { output_ResponseCode: code, output_ResponseTransactionStatus: state = '' } = answer;
        if (code !== SUCCESS) return unknown(code);
        if (/^completed$/iu.test(state)) return paid(answer);
        return FAILED_STATES.test(state)
          ? { kind: 'failed', failure: 'refused', code: state }
          : unknown(state);
      } catch {
        session = null;
        return unknown('no-answer');
      }
    },
  };
}
