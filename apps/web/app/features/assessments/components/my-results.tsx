import type { AssessmentResults } from '@thuto/contract/assessments';
import { lazy } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { useMyResults } from '../api/assessments.ts';
import { TopicResults } from './topic-results.tsx';

/** Lazy, because its calendar is needed only after the last answer. */
const AssessmentCall = lazy(async () => ({
  default: (await import('./assessment-call.tsx')).AssessmentCall,
}));

/** The results of an assessment, strengths first (ASSESS-7). */
export function MyResults({ id }: { id: string }) {
  return (
    <QueryBoundary
      query={useMyResults(id)}
      loading="Loading the results"
      rows={5}
      rowClassName="h-14"
      failure="The results could not be loaded."
    >
      {(data) => <Results {...data} />}
    </QueryBoundary>
  );
}

function Results({ id, topics, syllabusName }: AssessmentResults) {
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="text-ink-soft">
        {summarise(topics)} These are first signs from one test of {syllabusName}, not a grade. Open a topic
        to see the questions that show it.
      </p>
      <TopicResults topics={topics} />
      <LatePart fallback={<SkeletonList label="Loading the assessment call" rows={1} rowClassName="h-28" />}>
        <AssessmentCall id={id} />
      </LatePart>
      <LinkButton to="/student/sessions?book=1" variant="outline" className="justify-self-start">
        Book Session
      </LinkButton>
    </div>
  );
}

function summarise(topics: AssessmentResults['topics']): string {
  const count = (state: AssessmentResults['topics'][number]['state']) =>
    topics.filter((topic) => topic.state === state).length;
  const [secure, gaps] = [count('secure'), count('gap')];
  const strengths = secure === 1 ? '1 topic is secure' : `${String(secure)} topics are secure`;
  if (gaps === 0) return `${strengths}.`;
  return `${strengths}, ${gaps === 1 ? '1 is a gap' : `${String(gaps)} are gaps`} to work on first.`;
}
