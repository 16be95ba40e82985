import { describe, expect, it } from 'vitest';
import { bookingRequestSchema } from './booking-request.ts';

/** 23:30 in UTC, when the next day has begun in Maseru. */
const NOW = Date.parse('2026-03-09T23:30:00.000Z');
const schema = bookingRequestSchema('Africa/Maseru', () => NOW);
const request = { subject: 'physics', date: '2026-03-10', time: '16:30', duration: 90, notes: ' Lenses ' };

function mistakesIn(changes: Record<string, unknown>) {
  const result = schema.safeParse({ ...request, ...changes });
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map((i) => [i.path.join('.'), i.message]));
}

describe('bookingRequestSchema', () => {
  it("accepts today in the platform's time zone", () => {
    expect(schema.parse(request)).toEqual({ ...request, notes: 'Lenses' });
  });
  it("rejects a day that has ended in the platform's time zone", () => {
    expect(mistakesIn({ date: '2026-03-09' })).toEqual({ date: 'Please choose today or a later date.' });
  });
  it('accepts the last day of the next 12 months and rejects the day after', () => {
    expect(mistakesIn({ date: '2027-03-10' })).toEqual({});
    expect(mistakesIn({ date: '2027-03-11' })).toEqual({
      date: 'Please choose a date within the next 12 months.',
    });
  });
  it('reports missing fields', () => {
    expect(mistakesIn({ subject: '', date: '', time: '' })).toEqual({
      subject: 'Please choose a subject',
      date: 'Please choose a date',
      time: 'Please choose a time',
    });
  });
  it('rejects a duration outside the list', () => {
    expect(Object.keys(mistakesIn({ duration: 30 }))).toEqual(['duration']);
  });
});
