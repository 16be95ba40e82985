export function consoleCalls(
  ids: {
    readonly student: string;
    readonly user: string;
    readonly booking: string;
    readonly session: string;
    name: string;
  },
  now?: number,
): [page: string, what: string, address: string][];
