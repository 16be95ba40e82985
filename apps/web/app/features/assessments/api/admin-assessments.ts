import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ASSESSMENT_FILTERS as STATES } from '@thuto/contract/assessments';
import { SUBJECT_ID_PATTERN } from '@thuto/domain/learning/subjects';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, matching, oneOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';

export const ASSESSMENT_FILTERS = { state: oneOf(STATES), subject: matching(SUBJECT_ID_PATTERN) };

/** Fetches all assessments, newest first, page by page. */
export function useAssessments(filters: FiltersOf<typeof ASSESSMENT_FILTERS>, after: string | undefined) {
  return useInfiniteQuery(
    orpc.assessments.listAssessments.infiniteOptions({
      input: (cursor: string | undefined) => ({
        state: filters.state,
        subject: filters.subject || undefined,
        search: filters.search,
        cursor,
      }),
      ...listPages(after),
    }),
  );
}

/** Fetches the results of an assessment, with what wrong answers reveal. */
export function useResults(id: string) {
  return useQuery(orpc.assessments.getAssessmentResults.queryOptions({ input: { id } }));
}
