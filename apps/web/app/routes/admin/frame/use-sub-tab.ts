import { useSearchParams } from 'react-router';

/** Two columns on phones, where one row would hide the last sub-tab. */
export const SUB_TABS_LAYOUT = 'max-sm:[&>[role=tablist]]:grid max-sm:[&>[role=tablist]]:grid-cols-2';

/**
 * Keeps the page's sub-tab in the URL (`?tab=approved`), so that reload and Back work. The first one needs no parameter,
 * and unknown values count as the first one.
 */
export function useSubTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((known) => known === search.get('tab')) ?? tabs[0];
  // The other parameters are filters of the previous tab.
  const choose = (next: Tab) =>
    setSearch(next === tabs[0] ? {} : { tab: next }, { preventScrollReset: true });
  return [tab, choose];
}
