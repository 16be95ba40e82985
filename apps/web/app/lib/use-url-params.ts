import { useNavigate, useSearchParams } from 'react-router';

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
 */
export function useUrlParams(): [URLSearchParams, ChangeUrlParams] {
  const [params] = useSearchParams();
  const navigate = useNavigate();

  const changeParams: ChangeUrlParams = (change, { push = false } = {}) => {
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
