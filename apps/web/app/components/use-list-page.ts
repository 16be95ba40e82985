import { useSearchParams } from 'react-router';

/** Which page of a list is shown, kept in the address (`?after=`), and how to turn to another. */
export interface ListPageInAddress {
  /** The cursor of the page; undefined for the first. */
  after: string | undefined;
  turnTo: (after: string) => void;
}

/** The page of the list that the address names. Whoever changes a filter takes `after` away: another list begins. */
export function useListPage(): ListPageInAddress {
  const [params, setParams] = useSearchParams();
  const turnTo = (after: string) =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present);
        if (after === '') changed.delete('after');
        else changed.set('after', after);
        return changed;
      },
      // A page is a step: Back leads to the one before.
      { preventScrollReset: true },
    );
  return { after: (params.get('after') ?? '').slice(0, 200) || undefined, turnTo };
}
