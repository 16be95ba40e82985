import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useTaughtResults } from '../api/assessments.ts';
import { TopicResults } from './topic-results.tsx';

/** The results that an assessment call is about, for its tutor, with what wrong answers reveal (ASSESS-10). */
export function TaughtResults({ lessonId }: { lessonId: string }) {
  const query = useTaughtResults(lessonId);
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Assessment Results"
        subtitle={data && `${data.student.name}, ${data.syllabusName}`}
        backTo="/tutor/lessons"
        backLabel="Back to your lessons"
      />
      <QueryBoundary
        query={query}
        loading="Loading the results"
        rows={5}
        rowClassName="h-14"
        failure="The results could not be loaded."
      >
        {({ topics }) => (
          <div className="max-w-2xl">
            <TopicResults topics={topics} />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
