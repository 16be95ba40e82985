import type { Availability } from '@thuto/contract/availability';
import { describe, expect, it } from 'vitest';
import {
  type AvailabilityValues,
  EMPTY_RANGE,
  placeErrors,
  toInput,
  toValues,
} from './availability-values.ts';

const TODAY = '2026-03-02';
const stored: Availability = {
  lessonsDuringLeave: [],
  tutorName: 'Ntate Lebohang',
  hours: [
    { weekday: 2, from: '14:00', to: '16:00' },
    { weekday: 2, from: '17:00', to: '19:00' },
  ],
  exceptions: [
    { date: '2026-03-10', until: '2026-03-12', kind: 'leave', from: null, to: null, reason: 'Wedding' },
  ],
  bufferMinutes: 15,
  maxDailyHours: null,
  subjects: ['physics'],
  syllabuses: ['igcse-0625'],
  revision: 3,
};
const values = toValues(stored);
const errorsOf = (changes: Partial<AvailabilityValues>) => {
  const result = toInput({ ...values, ...changes }, 3, TODAY);
  return 'errors' in result ? Object.keys(result.errors) : [];
};
const onTuesday = (...ranges: { from: string; to: string }[]) =>
  values.days.map((day, index) => (index === 1 ? ranges : day));
const exception = {
  date: '2026-03-12',
  until: '',
  kind: 'leave',
  from: '',
  to: '',
  reason: '',
  isSaved: false,
} as const;

describe('availability values', () => {
  it('converts to form values and back without a change', () => {
    const { tutorName: _name, lessonsDuringLeave: _lessons, ...expected } = stored;
    expect(toInput(values, 3, TODAY)).toEqual({ input: expected });
    expect(values.days[0]).toEqual([EMPTY_RANGE]);
  });

  it.each<[string, Partial<AvailabilityValues>, string[]]>([
    ['a missing end', { days: onTuesday({ from: '14:00', to: '' }) }, ['tuesday.0.to']],
    ['an end before the start', { days: onTuesday({ from: '14:00', to: '13:00' }) }, ['tuesday.0.to']],
    [
      'overlapping hours after an empty range',
      { days: onTuesday({ from: '08:00', to: '10:00' }, EMPTY_RANGE, { from: '09:00', to: '11:00' }) },
      ['tuesday.2.from'],
    ],
    ['an exception without a date', { exceptions: [{ ...exception, date: '' }] }, ['exceptions.0.date']],
    ['a past exception', { exceptions: [{ ...exception, date: '2026-03-01' }] }, ['exceptions.0.date']],
    [
      'leave that ends before it begins',
      { exceptions: [{ ...exception, until: '2026-03-11' }] },
      ['exceptions.0.until'],
    ],
    [
      'leave that began and goes on',
      { exceptions: [{ ...exception, date: '2026-03-01', until: TODAY }] },
      [],
    ],
    ['extra hours without times', { exceptions: [{ ...exception, kind: 'extra' }] }, ['exceptions.0.from']],
    ['a buffer in words', { bufferMinutes: 'ten' }, ['bufferMinutes']],
    ['no buffer', { bufferMinutes: '' }, ['bufferMinutes']],
    ['too long a day', { maxDailyHours: '25' }, ['maxDailyHours']],
    ['no subject', { subjects: [] }, ['subjects']],
    ['an empty week', { days: values.days.map(() => [EMPTY_RANGE]), exceptions: [] }, []],
  ])('names the field of %s', (_case, changes, fields) => {
    expect(errorsOf(changes)).toEqual(fields);
  });

  it('shows the errors of the server under the fields of the form', () => {
    const fields = { 'hours.1.from': 'Overlaps', syllabuses: 'Unknown' };
    expect(placeErrors(values, fields)).toEqual({ 'tuesday.1.from': 'Overlaps', syllabuses: 'Unknown' });
  });
});
