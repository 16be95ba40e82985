import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useTaughtResults } from '../api/assessments.ts';
import { TopicResults } from './topic-results.tsx';

/** The results that an assessment call is about, for its tutor, with what wrong answers reveal (ASSESS-10). */
export function TaughtResults({ lessonId }: { lessonId: string }) {
  const { data, error, isFetching, refetch } = useTaughtResults(lessonId);
  return (
    <>
      <PageHeader
        title="Assessment Results"
        subtitle={data && `${data.student.name}, ${data.syllabusName}`}
        backTo="/tutor/lessons"
        backLabel="Back to your lessons"
      />
      {data !== undefined ? (
        <div className="max-w-2xl">
          <TopicResults topics={data.topics} />
        </div>
      ) : error === null ? (
        <SkeletonList label="Loading the results" rows={5} rowClassName="h-14" />
      ) : (
        <ErrorPanel
          message={getErrorMessage(error, 'The results could not be loaded.')}
          onRetry={() => void refetch()}
          isBusy={isFetching}
        />
      )}
    </>
  );
}
