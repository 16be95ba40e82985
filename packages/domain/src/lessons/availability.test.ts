import { describe, expect, it } from 'vitest';
import { decideAvailability, MAX_RANGES_PER_DAY, normalizeEnds } from './availability.ts';
import { DomainError } from '../errors.ts';

const refusedFields = (input: Partial<Parameters<typeof decideAvailability>[0]>) => {
  try {
    decideAvailability({ hours: [], exceptions: [], ...input });
    return [];
  } catch (error) {
    expect((error as DomainError).code).toBe('input_invalid');
    return Object.keys((error as DomainError).details['fields'] as object);
  }
};
const monday = (from: string, to: string) => ({ weekday: 1, from, to }) as const;
const on = (kind: 'leave' | 'extra', from: string | null, to: string | null) => ({
  date: '2026-03-02',
  kind,
  from,
  to,
});

describe('normalizeEnds', () => {
  it('reads an end at 00:00 as the end of the day (AVAIL-1)', () => {
    const { hours, exceptions } = normalizeEnds({
      hours: [monday('18:00', '00:00')],
      exceptions: [on('extra', '20:00', '00:00'), on('leave', null, null)],
    });
    expect([hours[0]?.to, exceptions[0]?.to, exceptions[1]?.to]).toEqual(['24:00', '24:00', null]);
    expect(refusedFields({ hours, exceptions })).toEqual([]);
  });
});

describe('decideAvailability', () => {
  it.each([
    ['ranges that touch', [monday('08:00', '12:00'), monday('12:00', '17:00')], []],
    [
      'the same times on two days',
      [monday('08:00', '12:00'), { ...monday('08:00', '12:00'), weekday: 2 }],
      [],
    ],
    ['an end before its start', [monday('12:00', '08:00')], ['hours.0.to']],
    ['an empty range', [monday('12:00', '12:00')], ['hours.0.to']],
    ['overlapping ranges', [monday('08:00', '12:00'), monday('11:59', '13:00')], ['hours.1.from']],
    [
      'too many ranges',
      Array.from({ length: MAX_RANGES_PER_DAY + 1 }, (_, hour) => monday(`0${hour}:00`, `0${hour}:30`)),
      ['hours'],
    ],
  ] as const)('judges %s', (_case, hours, fields) => {
    expect(refusedFields({ hours: hours as Parameters<typeof decideAvailability>[0]['hours'] })).toEqual(
      fields,
    );
  });

  it.each([
    ['leave of a whole day', on('leave', null, null), []],
    ['leave of some hours', on('leave', '08:00', '09:00'), []],
    ['extra hours', on('extra', '08:00', '09:00'), []],
    ['extra hours without times', on('extra', null, null), ['exceptions.0.from']],
    ['leave with one time', on('leave', '08:00', null), ['exceptions.0.to']],
    ['an end before its start', on('extra', '09:00', '08:00'), ['exceptions.0.to']],
  ] as const)('judges %s', (_case, exception, fields) => {
    expect(refusedFields({ exceptions: [exception] })).toEqual(fields);
  });
});
