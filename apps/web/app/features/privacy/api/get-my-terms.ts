import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Which version of the terms the student agreed to. */
export const useMyTerms = () => useQuery(orpc.privacy.getMyTerms.queryOptions());
