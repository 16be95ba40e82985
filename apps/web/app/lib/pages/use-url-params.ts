import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';

export interface UrlChangeOptions {
  /** Pushes a history entry, so that Back undoes the change. */
  push?: boolean;
}

export type ChangeUrlParams = (change: (params: URLSearchParams) => void, options?: UrlChangeOptions) => void;

/** The query string of the newest change, until its navigation has finished. */
let pendingSearch: string | null = null;

/**
 * Returns the URL's search params and a function that changes some of them. Each change starts from the newest one, even
 * if that has not been rendered yet. React Router's own setter starts from the last render and loses changes in between.
 * A change is dropped while another page is being opened: it would cancel that navigation, such as a search that is
 * reported just after a link was pressed.
 */
export function useUrlParams(): [URLSearchParams, ChangeUrlParams] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: opening } = useNavigation();

  const changeParams: ChangeUrlParams = (change, { push = false } = {}) => {
    if (opening !== undefined && opening.pathname !== pathname) return;
    const next = new URLSearchParams(pendingSearch ?? window.location.search);
    change(next);
    const search = next.toString();
    pendingSearch = search;
    const finish = () => {
      if (pendingSearch === search) pendingSearch = null;
    };
    void Promise.resolve(navigate({ search }, { replace: !push, preventScrollReset: true })).finally(finish);
  };
  return [params, changeParams];
}
