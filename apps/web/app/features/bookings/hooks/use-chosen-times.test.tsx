import { act, renderHook } from '@testing-library/react';
import type { FreeTimesForStudent } from '@thuto/contract/free-times';
import { describe, expect, it } from 'vitest';
import { useChosenTimes } from './use-chosen-times.ts';

const TUESDAY = '2099-06-02';
const offer = (times: readonly string[], isConfirmedAtOnce = false): FreeTimesForStudent => ({
  isOffered: true,
  isConfirmedAtOnce,
  firstDate: '2099-06-01',
  lastDate: '2099-07-31',
  tutors: [],
  days: [{ date: TUESDAY, times: times.map((time) => ({ time, startsAt: `${TUESDAY}T${time}:00.000Z` })) }],
});
const at = (time: string) => ({ date: TUESDAY, time });
const ALL = ['09:00', '10:00', '11:00', '12:00'];

describe('useChosenTimes', () => {
  it('keeps up to three times in the order of the presses, and gives up a pressed one', () => {
    const { result } = renderHook(() => useChosenTimes(offer(ALL)));
    for (const time of ['10:00', '09:00', '11:00']) act(() => result.current.choose(at(time)));
    expect(result.current.chosen.map(({ time }) => time)).toEqual(['10:00', '09:00', '11:00']);
    act(() => result.current.choose(at('12:00')));
    expect(result.current.chosen.map(({ time }) => time)).toEqual(['10:00', '09:00', '12:00']);
    act(() => result.current.choose(at('10:00')));
    expect(result.current.chosen.map(({ time }) => time)).toEqual(['09:00', '12:00']);
  });

  it('keeps one time if it is confirmed at once', () => {
    const { result } = renderHook(() => useChosenTimes(offer(ALL, true)));
    act(() => result.current.choose(at('09:00')));
    act(() => result.current.choose(at('10:00')));
    expect(result.current.chosen).toEqual([at('10:00')]);
  });

  it('drops a time that is taken meanwhile, and says so', () => {
    const { result, rerender } = renderHook((props: FreeTimesForStudent) => useChosenTimes(props), {
      initialProps: offer(ALL),
    });
    act(() => result.current.choose(at('09:00')));
    rerender(offer(['10:00']));
    expect(result.current.chosen).toEqual([]);
    expect(result.current.lost).toEqual(at('09:00'));
    act(() => result.current.choose(at('10:00')));
    expect(result.current.lost).toBeNull();
  });
});
