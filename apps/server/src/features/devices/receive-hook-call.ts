import { ForwardedMessage } from '@thuto/contract/devices';
import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import { createDeviceSecret, createDeviceVault, isSignedBy } from './device-vault.ts';
import { type DeviceRow, findDevice } from './devices.store.ts';
import { receiveMessage } from './receive-message.ts';

/** How far the timestamp of a call may be from the server's clock. */
export const HOOK_WINDOW_MS = 5 * 60 * 1000;
const LOG_PERIOD_MS = 60 * 60 * 1000;
const MAX_LOGGED = 1_000;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** One call of the hook, not trusted yet. */
export interface HookCall {
  readonly device: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: Buffer;
}

type Refusal = 'timestamp' | 'device' | 'disabled' | 'signature' | 'replay' | 'body';

/** Compared for an unknown device, so that it takes as long as a wrong signature. */
const NO_SECRET = createDeviceSecret();
/** When a refusal was logged last, by device and reason. */
const logged = new Map<string, number>();

/** Logs a refusal once per device and reason in an hour, so that a flood does not fill the log. */
function logRefusal(ctx: Context, device: DeviceRow | null, reason: Refusal): void {
  const key = `${device?.id ?? 'unknown'}:${reason}`;
  const now = ctx.now().getTime();
  const last = logged.get(key);
  if (last !== undefined && now >= last && now - last < LOG_PERIOD_MS) return;
  if (logged.size >= MAX_LOGGED) logged.clear();
  logged.set(key, now);
  ctx.log.warn({ device: device?.id ?? null, reason }, 'refused a forwarded message');
}

/**
 * Receives a signed call of a device (RECON-8): checks the timestamp, the signature and that the call is new, then the
 * message. An unknown device and a wrong signature get the same response.
 * @throws DomainError hook_refused, hook_repeated for a replay, input_invalid for a body that is not a message.
 */
export async function receiveHookCall(ctx: Context, call: HookCall): Promise<void> {
  const sentAt = /^\d{1,12}$/.test(call.timestamp) ? Number(call.timestamp) * 1000 : Number.NaN;
  if (!(Math.abs(ctx.now().getTime() - sentAt) <= HOOK_WINDOW_MS)) {
    logRefusal(ctx, null, 'timestamp');
    throw new DomainError('hook_refused');
  }
  const device = UUID.test(call.device) ? await findDevice(ctx.db, call.device) : null;
  const secret = device === null ? NO_SECRET : createDeviceVault(ctx).open(device.sealedSecret);
  const isSigned = isSignedBy(secret, call);
  if (device === null || !isSigned || !device.isActive) {
    logRefusal(ctx, device, device === null ? 'device' : isSigned ? 'disabled' : 'signature');
    throw new DomainError('hook_refused');
  }
  const message = parseBody(call.body);
  if (message === null) {
    logRefusal(ctx, device, 'body');
    throw new DomainError('input_invalid', { fields: { text: 'Send JSON with from and text' } });
  }
  const isNew = await receiveMessage(ctx, device, { message, signature: call.signature.toLowerCase() });
  if (!isNew) {
    logRefusal(ctx, device, 'replay');
    throw new DomainError('hook_repeated');
  }
}

function parseBody(body: Buffer): ForwardedMessage | null {
  try {
    const { from, text } = ForwardedMessage.parse(JSON.parse(body.toString('utf8')));
    const storable = (value: string) => value.toWellFormed().replaceAll('\u0000', '');
    return { from: storable(from), text: storable(text) };
  } catch {
    return null;
  }
}
