import { describe, expect, it } from 'vitest';
import { PARTICIPANT_STATUSES } from './lessons.ts';
import { isReportable, listEvidenceOfReport, requireReportable } from './lesson-reports.ts';

describe('requireReportable (REPORT-2)', () => {
  it.each([
    ['confirmed', 0, null],
    ['confirmed', 1, 'lesson_not_started'],
    ['completed', 0, null],
    ['cancelled', 0, 'report_lesson_not_held'],
    ['no_show', 0, 'report_lesson_not_held'],
    ['requested', 0, 'report_lesson_not_held'],
  ] as const)('%s, starting in %i: %s', (status, startsAt, code) => {
    const decide = () => requireReportable(status, startsAt, 0);
    if (code === null) expect(decide).not.toThrow();
    else expect(decide).toThrow(code);
  });

  it('agrees with isReportable', () => {
    for (const status of PARTICIPANT_STATUSES) {
      for (const startsAt of [-1, 0, 1]) {
        let isAllowed = true;
        try {
          requireReportable(status, startsAt, 0);
        } catch {
          isAllowed = false;
        }
        expect(isReportable(status, startsAt, 0), status).toBe(isAllowed);
      }
    }
  });
});

describe('listEvidenceOfReport (REPORT-3)', () => {
  const topics = [
    { topicId: 'a', level: 'secure' },
    { topicId: 'b', level: 'developing' },
    { topicId: 'c', level: 'gap' },
  ] as const;

  it('observes each topic', () => {
    expect(
      listEvidenceOfReport({ topics, exitTicket: null }).map(({ topicId, source, outcome, weight }) => [
        topicId,
        source,
        outcome,
        weight,
      ]),
    ).toEqual([
      ['a', 'observation', 1, 3],
      ['b', 'observation', 0.5, 3],
      ['c', 'observation', 0, 3],
    ]);
  });

  it('counts the exit ticket for every topic', () => {
    const tickets = listEvidenceOfReport({ topics, exitTicket: 2 }).filter(
      ({ source }) => source === 'exit_ticket',
    );
    expect(tickets.map(({ topicId }) => topicId)).toEqual(['a', 'b', 'c']);
    expect(tickets[0]).toMatchObject({ weight: 2, label: '2 of 3 correct' });
    expect(tickets[0]?.outcome).toBeCloseTo(2 / 3);
  });
});
