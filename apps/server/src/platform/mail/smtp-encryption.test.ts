import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { makeTestMail } from './make-test-mail.ts';
import { parseSmtpUrl, type SmtpServer } from './smtp-url.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { type FakeSmtp, startFakeSmtp } from './start-fake-smtp.ts';

const readFixture = (name: string) =>
  readFileSync(new URL(`../../testing/fixtures/tls/${name}`, import.meta.url), 'utf8');
const identityOf = (name: string) => ({ key: readFixture(`${name}.key`), cert: readFixture(`${name}.crt`) });

describe('parseSmtpUrl', () => {
  it.each([
    ['smtp://u:p@mail.example:587', 'required', 'smtp://u:p@mail.example:587'],
    ['smtps://u:p@mail.example:465', 'required', 'smtps://u:p@mail.example:465'],
    ['smtp://mail.example?requireTLS=true', 'required', 'smtp://mail.example'],
    ['smtp://mail.example?maxConnections=1', 'required', 'smtp://mail.example?maxConnections=1'],
    ['smtp://mail.example?encryption=optional', 'optional', 'smtp://mail.example'],
    ['smtp://127.0.0.1.mail.example', 'required', 'smtp://127.0.0.1.mail.example'],
    ['smtp://10.0.0.2', 'required', 'smtp://10.0.0.2'],
    ['smtp://localhost:25?ignoreTLS=true', 'url', 'smtp://localhost:25?ignoreTLS=true'],
    ['smtp://127.0.0.1', 'url', 'smtp://127.0.0.1'],
    ['smtp://[::1]:25', 'url', 'smtp://[::1]:25'],
  ])('reads %s as encryption %s', (url, encryption, forNodemailer) => {
    expect(parseSmtpUrl(url)).toMatchObject({ encryption, url: forNodemailer });
  });

  it.each([
    'mail.example:25',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example?encryption=none',
    'smtp://mail.example?ignoreTLS=true',
    'smtp://mail.example?requireTLS=false',
    'smtp://mail.example?opportunisticTLS=true',
    'smtps://mail.example?tls.rejectUnauthorized=false',
    'smtps://mail.example?secure=false',
    'smtp://mail.example?secured=true',
    'smtp://mail.example?service=other',
  ])('refuses %s', (url) => {
    expect(parseSmtpUrl(url)).toEqual({ must: expect.any(String) as string });
  });
});

describe('a mail server on another machine (MAIL-13)', () => {
  let smtp: FakeSmtp | undefined;
  const trusted = tls.getCACertificates('default');
  afterEach(async () => {
    tls.setDefaultCACertificates(trusted);
    await smtp?.close();
  });

  /** Sends a mail as to another machine, and returns the check of the server and what it received. */
  async function sendTo(identity: string | null, encryption: SmtpServer['encryption']) {
    smtp = await startFakeSmtp(identity === null ? undefined : identityOf(identity));
    const url = smtp.url.replace('smtp://', 'smtp://relay:hunter2@').replace('?ignoreTLS=true', '');
    const transport = createSmtpTransport({ url, isSecure: false, encryption });
    const check = await transport.check();
    const signal = new AbortController().signal;
    const isSent = await transport.send(makeTestMail(), signal).then(
      () => true,
      () => false,
    );
    transport.close();
    const clear = smtp.inTheClear.join('');
    const clearVerbs = new Set(clear.split('\r\n').map((line) => line.slice(0, 4).toUpperCase()));
    return { check, isSent, messages: smtp.messages.length, clearVerbs: [...clearVerbs].filter(Boolean) };
  }

  it('gets neither password nor mail when it does not offer TLS', async () => {
    const { check, isSent, messages, clearVerbs } = await sendTo(null, 'required');
    expect(check).toEqual({ isUsable: false, reason: 'it does not offer TLS' });
    expect({ isSent, messages }).toEqual({ isSent: false, messages: 0 });
    expect(new Set(['EHLO', 'STAR', 'QUIT'])).toEqual(new Set([...clearVerbs, 'EHLO', 'STAR', 'QUIT']));
  });

  it('gets neither password nor mail with a certificate that nobody has signed', async () => {
    const { check, isSent, messages, clearVerbs } = await sendTo('self-signed', 'required');
    expect(check).toMatchObject({
      isUsable: false,
      reason: expect.stringContaining('certificate is not valid') as string,
    });
    expect({ isSent, messages }).toEqual({ isSent: false, messages: 0 });
    expect(clearVerbs).toEqual(['EHLO', 'STAR']);
  });

  it('gets password and mail encrypted with a certificate of a known authority', async () => {
    tls.setDefaultCACertificates([...trusted, readFixture('ca.crt')]);
    const { check, isSent, messages, clearVerbs } = await sendTo('valid', 'required');
    expect(check).toEqual({ isUsable: true });
    expect({ isSent, messages }).toEqual({ isSent: true, messages: 1 });
    expect(clearVerbs).toEqual(['EHLO', 'STAR']);
  });

  it.each([null, 'self-signed'])(
    'gets everything with encryption=optional (certificate: %s)',
    async (identity) => {
      const { check, isSent, messages } = await sendTo(identity, 'optional');
      expect(check).toEqual({ isUsable: true });
      expect({ isSent, messages }).toEqual({ isSent: true, messages: 1 });
    },
  );
});
