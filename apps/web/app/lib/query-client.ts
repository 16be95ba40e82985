import { QueryClient } from '@tanstack/react-query';

/** One cache for the whole visit, shared by the account pages, the student area and the console. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: 1, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
