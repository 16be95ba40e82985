import { describe, expect, it } from 'vitest';
import { DEFAULT_SENDERS, findProviderOfSender, isSenderName } from './message-senders.ts';
import { CHANNEL_KINDS } from '../payments/payment-channels.ts';

const BANK = { kind: 'bank', senders: ['SLBank', '16111'] } as const;

describe('findProviderOfSender (RECON-12)', () => {
  it.each([
    ['MPESA', 'mpesa'],
    ['M-Pesa', 'mpesa'],
    [' \u200eM-PESA ', 'mpesa'],
    ['ecocash', 'ecocash'],
    ['SLBANK', 'bank'],
    ['16111', 'bank'],
    ['', null],
    ['+26658123456', null],
    ['58123456', null],
    ['M PESA', null],
    ['MPESA1', null],
    ['MPE5A', null],
    ['ΜPESA', null],
    ['Standard Lesotho Bank', null],
  ])('reads %j as %s', (sender, provider) => {
    expect(findProviderOfSender(sender, [BANK])).toBe(provider);
  });

  it('knows only the senders of a channel once the centre has one of this kind', () => {
    const own = { kind: 'mpesa', senders: ['VCL-MPESA'] } as const;
    expect(findProviderOfSender('VCL-MPESA', [own])).toBe('mpesa');
    expect(findProviderOfSender('MPESA', [own])).toBeNull();
    expect(findProviderOfSender('EcoCash', [own])).toBe('ecocash');
  });

  it('never knows a telephone number, even if a channel lists it', () => {
    expect(
      findProviderOfSender('+266 5812 3456', [{ kind: 'bank', senders: ['+266 5812 3456'] }]),
    ).toBeNull();
  });
});

describe('isSenderName', () => {
  it('accepts names and short codes, and every default', () => {
    const defaults = CHANNEL_KINDS.flatMap((kind) => DEFAULT_SENDERS[kind]);
    expect([...defaults, 'Standard Lesotho Bank', '16111'].every(isSenderName)).toBe(true);
  });

  it.each(['', ' ', '58123456', '+266 5812 3456', '00266-58123456', 'x'.repeat(41)])('refuses %j', (text) => {
    expect(isSenderName(text)).toBe(false);
  });
});
