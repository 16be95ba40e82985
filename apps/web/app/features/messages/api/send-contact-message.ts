import type { SendContactMessage } from '@thuto/contract/messages';
import { fetchResponse } from '../../../lib/fetch-response.ts';

/** The values of the form. The server validates the subject. */
export type ContactValues = Record<keyof SendContactMessage, string>;

/** Sends a contact message. Uses a plain request, because the API client is too heavy for the landing page. */
export async function sendContactMessage(values: ContactValues): Promise<void> {
  const body = JSON.stringify(values);
  const headers = { 'content-type': 'application/json' };
  await fetchResponse(
    new Request(new URL('/api/contact-messages', window.location.origin), { method: 'POST', headers, body }),
  );
}
