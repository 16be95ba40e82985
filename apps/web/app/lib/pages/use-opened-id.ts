import { useState } from 'react';
import { useUrlParams } from './use-url-params.ts';

export interface OpenedId {
  isOpen: boolean;
  /** Stays while the dialog closes, so that its content does not vanish first. */
  id: string | null;
  close: () => void;
}

/** Returns the id of the record that the URL opens, such as `?booking=id`, and a function that closes it. */
export function useOpenedId(param: string): OpenedId {
  const [params, changeParams] = useUrlParams();
  const current = params.get(param);
  const [id, setId] = useState(current);
  if (current !== null && current !== id) setId(current);
  return { isOpen: current !== null, id, close: () => changeParams((next) => next.delete(param)) };
}
