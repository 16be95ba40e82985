import { describe, expect, it } from 'vitest';
import { describeSkip } from './skip-words.ts';

describe('describeSkip', () => {
  it('names the holiday or break', () => {
    expect(describeSkip({ reason: 'holiday', name: 'Good Friday' })).toBe('Public holiday: Good Friday');
    expect(describeSkip({ reason: 'tutor_away', name: null })).toBe('The tutor is away');
  });
});
