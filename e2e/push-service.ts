import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { JsonWebKey } from 'node:crypto';
import { getCentre, getPushSocket } from './centres.ts';

/** What the browser of a subscription keeps for itself. */
export interface PushKeys {
  readonly privateKey: JsonWebKey;
  /** The shared secret, in base64url. */
  readonly auth: string;
}

/** What the service worker gets. */
export interface PushMessage {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** The script of a page that subscribes to the push service of the tests, and keeps the keys for the test. */
export const SUBSCRIBE_LOCALLY = `
  PushManager.prototype.subscribe = async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const encode = (bytes) =>
      btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const endpoint = 'https://push.example.com/' + crypto.randomUUID();
    const keys = { p256dh: encode(raw), auth: encode(crypto.getRandomValues(new Uint8Array(16))) };
    globalThis.pushKeys = { privateKey: await crypto.subtle.exportKey('jwk', pair.privateKey), auth: keys.auth };
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    PushManager.prototype.getSubscription = async () => subscription;
    return subscription;
  };`;

/** Decrypts a push as the browser does (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, { privateKey, auth }: PushKeys): PushMessage {
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey.d ?? '', 'base64url');
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + body.readUInt8(20));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
  const shared = own.computeSecret(senderKey);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushMessage;
}

/** Starts a push service on this machine. The product under test sends its pushes here (`push-network.mjs`). */
export async function startPushService() {
  const received: Buffer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(Buffer.concat(chunks));
      response.writeHead(201).end();
    });
  }).listen(getPushSocket(getCentre().folder));
  await once(server, 'listening');
  return {
    /** Returns the decrypted pushes so far. */
    messages: (keys: PushKeys): PushMessage[] => received.map((body) => decrypt(body, keys)),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
