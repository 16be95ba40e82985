export function consoleCalls(
  ids: { readonly student: string; readonly user: string; readonly booking: string },
  now?: number,
): [page: string, what: string, address: string][];
