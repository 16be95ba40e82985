import { useSearchParams } from 'react-router';

/** Sub-tabs in two columns on phones, where a row of them would hide the last one. */
export const SUB_TABS_LAYOUT = 'max-sm:[&>[role=tablist]]:grid max-sm:[&>[role=tablist]]:grid-cols-2';

/**
 * The page's sub-tab, kept in the address (`?tab=approved`), so that reload and Back work. The first one needs no
 * parameter; an unknown one means the first.
 */
export function useSubTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((known) => known === search.get('tab')) ?? tabs[0];
  // The other parameters are filters of the tab that is left.
  const choose = (next: Tab) =>
    setSearch(next === tabs[0] ? {} : { tab: next }, { preventScrollReset: true });
  return [tab, choose];
}
