import { describe, expect, it } from 'vitest';
import { checkSenderDomain, type LookUpTxt } from './sender-domain.ts';

/** Answers from a table; a name that is not in it does not exist. `null` stands for a server that does not answer. */
const zone =
  (records: Readonly<Record<string, readonly string[] | null>>): LookUpTxt =>
  async (name) => {
    const texts = records[name];
    if (texts === null) throw Object.assign(new Error(name), { code: 'ETIMEOUT' });
    if (texts === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    return texts.map((text) => [text.slice(0, 20), text.slice(20)]);
  };

const check = (records: Parameters<typeof zone>[0], relayHost = 'smtp.gmail.com', publicKey?: string) =>
  checkSenderDomain(zone(records), {
    domain: 'mail.centre.example',
    relayHost,
    dkim: publicKey === undefined ? null : { selector: 'thuto', publicKey },
  });

describe('the domain of the sender (OWN-2)', () => {
  it('is done when SPF names the relay, itself or through what it includes, and DMARC is above it', async () => {
    const found = await check({
      'mail.centre.example': ['other=1', 'v=spf1 include:all.example -all'],
      'all.example': ['v=spf1 include:_spf.google.com ~all'],
      '_dmarc.centre.example': ['v=DMARC1; p=quarantine'],
    });
    expect(found.map(({ id, state }) => [id, state])).toEqual([
      ['spf', 'done'],
      ['dmarc', 'done'],
    ]);
  });

  it('says what to enter when records are missing', async () => {
    const [spf, dmarc, dkim] = await check({}, 'smtp.gmail.com', 'PUBLIC');
    expect(spf?.fix).toBe('Enter a TXT record at mail.centre.example: v=spf1 include:_spf.google.com ~all');
    expect(dmarc?.fix).toBe('Enter a TXT record at _dmarc.mail.centre.example: v=DMARC1; p=none');
    expect(dkim?.fix).toBe(
      'Enter a TXT record at thuto._domainkey.mail.centre.example: v=DKIM1; k=rsa; p=PUBLIC',
    );
  });

  it.each([
    ['names another relay', ['v=spf1 include:sendgrid.net ~all'], 'smtp.gmail.com', 'open'],
    ['exists twice', ['v=spf1 include:_spf.google.com ~all', 'v=spf1 -all'], 'smtp.gmail.com', 'open'],
    ['may cover a relay of one’s own', ['v=spf1 ip4:192.0.2.7 -all'], 'mail.own.example', 'unknown'],
    ['names a relay of one’s own', ['v=spf1 a:mail.own.example -all'], 'mail.own.example', 'done'],
    ['cannot be looked up', null, 'smtp.gmail.com', 'unknown'],
  ] as const)('tells when the SPF record %s', async (_what, texts, relayHost, state) => {
    const [spf] = await check({ 'mail.centre.example': texts }, relayHost);
    expect(spf?.state).toBe(state);
  });

  it('includes itself without end', async () => {
    const [spf] = await check({ 'mail.centre.example': ['v=spf1 include:mail.centre.example -all'] });
    expect(spf?.state).toBe('open');
  });

  it('compares the key that signs with the one of the record', async () => {
    const name = 'thuto._domainkey.mail.centre.example';
    const [, , same] = await check({ [name]: ['v=DKIM1; k=rsa; p=PUBLIC'] }, 'smtp.gmail.com', 'PUBLIC');
    const [, , other] = await check({ [name]: ['v=DKIM1; k=rsa; p=OTHER'] }, 'smtp.gmail.com', 'PUBLIC');
    expect([same?.state, other?.state]).toEqual(['done', 'open']);
  });
});
