import { LITE_COOKIE } from '@thuto/contract/site';
import type { FastifyRequest } from 'fastify';

/** Returns whether to send a page in Lite: as chosen in this browser, otherwise as `Save-Data` asks (LITE-2). */
export function wantsLite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  for (const cookie of (headers.cookie ?? '').split(';')) {
    const [name, choice] = cookie.trim().split('=');
    if (name === LITE_COOKIE && (choice === '0' || choice === '1')) return choice === '1';
  }
  return String(headers['save-data']).toLowerCase() === 'on';
}
