import { useQuery } from '@tanstack/react-query';
import type { Subject } from '@thuto/contract/subjects';
import { useEffect } from 'react';
import { orpc } from '../lib/api/api-client.ts';
import { usePageData } from '../lib/pages/page-data.ts';
import { restoreSubjects, setSubjects } from '../lib/centre/subjects.ts';

/** Subjects change rarely, and the served page contains them. */
const STALE_AFTER_MS = 60 * 60 * 1000;

/** Keeps the subjects of every screen up to date. Renders nothing, and no screen waits for it. */
export function SubjectsLoader() {
  const page = usePageData();
  const { data, isError } = useQuery({
    ...orpc.subjects.listSubjects.queryOptions(),
    initialData: page === null ? undefined : { items: page.subjects as Subject[] },
    initialDataUpdatedAt: page?.renderedAt,
    staleTime: STALE_AFTER_MS,
    gcTime: Infinity,
  });
  useEffect(() => {
    if (data !== undefined) setSubjects(data.items);
    else if (isError) restoreSubjects();
  }, [data, isError]);
  return null;
}
