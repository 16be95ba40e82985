export function consoleCalls(
  subjects: {
    readonly student: string;
    readonly user: string;
    readonly booking: string;
    readonly session: string;
    readonly name: string;
  },
  now?: number,
): [page: string, what: string, address: string][];
