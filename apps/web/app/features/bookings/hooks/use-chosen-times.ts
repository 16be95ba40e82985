import type { FreeTimesForStudent } from '@thuto/contract/free-times';
import { MAX_PREFERRED_TIMES } from '@thuto/domain/lessons/bookings';
import { useState } from 'react';
import { isSameMoment, type WallMoment } from '../../../components/free-times/free-time-words.ts';

/** The free times that a family has chosen in the booking form. */
export interface ChosenTimes {
  readonly chosen: readonly WallMoment[];
  /** A chosen time that was taken meanwhile. */
  readonly lost: WallMoment | null;
  /** Chooses a time, or gives it up when it is chosen already. */
  readonly choose: (moment: WallMoment) => void;
  readonly clear: () => void;
}

/** Returns whether a chosen time is gone from the days that are shown. */
const isGone = (moment: WallMoment, { days }: FreeTimesForStudent) =>
  days.some(({ date, times }) => date === moment.date && !times.some(({ time }) => time === moment.time));

/**
 * Keeps the chosen free times: one if it is confirmed at once, else up to three in order of preference. Drops a time that
 * is taken meanwhile.
 * @param offer undefined while the shown times belong to another question.
 */
export function useChosenTimes(offer: FreeTimesForStudent | undefined): ChosenTimes {
  const [chosen, setChosen] = useState<readonly WallMoment[]>([]);
  const [lost, setLost] = useState<WallMoment | null>(null);
  const gone = offer && chosen.find((moment) => isGone(moment, offer));
  if (gone !== undefined) {
    setChosen(chosen.filter((moment) => !isSameMoment(moment, gone)));
    setLost(gone);
  }
  return {
    chosen,
    lost,
    choose(moment) {
      setLost(null);
      const others = chosen.filter((each) => !isSameMoment(each, moment));
      if (others.length < chosen.length) setChosen(others);
      else if (offer?.isConfirmedAtOnce === true) setChosen([moment]);
      else setChosen([...chosen.slice(0, MAX_PREFERRED_TIMES - 1), moment]);
    },
    clear() {
      setChosen([]);
      setLost(null);
    },
  };
}
