import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** Fetches which version of the terms the student has accepted. */
export const useMyTerms = () => useQuery(orpc.privacy.getMyTerms.queryOptions());
