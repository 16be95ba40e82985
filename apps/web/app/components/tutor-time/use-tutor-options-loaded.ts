import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `follow` when the directory arrives after a tutor's name was typed, to catch up on what typing would have done.
 * @param isKnown whether the directory is loaded
 */
export function useTutorOptionsLoaded(isKnown: boolean, follow: () => void): void {
  const catchUp = useEffectEvent(follow);
  useEffect(() => {
    if (isKnown) catchUp();
  }, [isKnown]);
}
