import { useEffect, useEffectEvent } from 'react';

/**
 * A tutor's name may be typed before the directory is there: once it comes, what would have followed the typing follows.
 * @param isKnown whether the directory is there
 */
export function useTutorOptionsLoaded(isKnown: boolean, follow: () => void): void {
  const catchUp = useEffectEvent(follow);
  useEffect(() => {
    if (isKnown) catchUp();
  }, [isKnown]);
}
