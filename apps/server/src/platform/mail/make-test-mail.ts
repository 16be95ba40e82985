import { randomUUID } from 'node:crypto';
import type { OutgoingMail } from './composed-mail.ts';

/** Creates a mail that is ready to send, for tests. */
export function makeTestMail(overrides: Partial<OutgoingMail> = {}): OutgoingMail {
  const id = overrides.id ?? randomUUID();
  return {
    id,
    messageId: `<${id}@thuto.example>`,
    queuedAt: new Date('2026-03-14T10:15:00.123Z'),
    from: { name: 'Thuto', address: 'noreply@thuto.example' },
    to: { name: 'Thabo Mokoena', address: 'thabo@example.ls' },
    subject: 'Lumela, Thabo – “sessions”',
    html: '<html><head></head><body><p>Khotso &amp; pula</p><a target="_blank" href="http://localhost:3000/verify?a=1&amp;b=2">Verify</a></body></html>',
    text: 'Khotso & pula\nhttp://localhost:3000/verify?a=1&b=2',
    attachments: [],
    ...overrides,
  };
}
