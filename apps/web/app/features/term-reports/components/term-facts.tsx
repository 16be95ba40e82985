import type { TermReport } from '@thuto/contract/term-reports';
import { splitTermTopics } from '@thuto/domain/learning/term-reports';
import { STATE_NAMES } from '../../../components/lesson-report/level-badge.tsx';
import { FoldMarker } from '../../../components/ui/fold-marker.tsx';
import { formatWallDate } from '../../../lib/time/dates.ts';

/** What the evidence says about a term: attendance, and each topic at the start and now. */
export function TermFacts({
  report: { facts, startsOn, endsOn },
  isFolded = false,
}: {
  report: TermReport;
  /** Folds the topics: a page of a phone has room for the sums only. */
  isFolded?: boolean;
}) {
  const { topics, papers, homework } = facts;
  const { compared, first } = splitTermTopics(topics);
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">
        {formatWallDate(startsOn)} to {formatWallDate(endsOn)}
      </p>
      <ul className="grid gap-1">
        <li>
          Lessons attended: {facts.attended} of {facts.held}
        </li>
        <li>
          Topics secure: {compared.length > 0 && `${facts.secureAtStart} at the start, `}
          {facts.secureNow} now, of {facts.topicCount}
        </li>
        {homework > 0 && <li>Lessons with homework: {homework}</li>}
        {papers !== null && (
          <li>
            Past papers: {papers.percent} % on average in {papers.questions} questions
          </li>
        )}
      </ul>
      {topics.length === 0 && <p className="text-ink-soft">Nothing shows the state of a topic yet.</p>}
      {isFolded && topics.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            Topics: {topics.length}
            <FoldMarker />
          </summary>
          <Topics {...{ compared, first }} />
        </details>
      ) : (
        <Topics {...{ compared, first }} />
      )}
    </div>
  );
}

type TopicsOfTerm = TermReport['facts']['topics'];

function Topics({ compared, first }: { compared: TopicsOfTerm; first: TopicsOfTerm }) {
  return (
    <div className="grid gap-3">
      {compared.length > 0 && <TopicTable topics={compared} hasStart />}
      {first.length > 0 && (
        <div className="grid gap-1">
          <h4 className="text-base">First seen this term</h4>
          <TopicTable topics={first} />
        </div>
      )}
    </div>
  );
}

/** Topics with their states; the state at the start only where there was one. */
function TopicTable({
  topics,
  hasStart = false,
}: {
  topics: TermReport['facts']['topics'];
  hasStart?: boolean;
}) {
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-left text-ink-soft">
          <th scope="col" className={hasStart ? 'w-[42%] py-1 pr-2' : 'w-[70%] py-1 pr-2'}>
            Topic
          </th>
          {hasStart && (
            <th scope="col" className="py-1 pr-2">
              Start
            </th>
          )}
          <th scope="col" className="py-1">
            Now
          </th>
        </tr>
      </thead>
      <tbody>
        {topics.map(({ title, start, now }, at) => (
          // Two syllabuses may have topics of the same title.
          <tr key={`${at} ${title}`} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-2 text-left font-semibold [overflow-wrap:anywhere]">
              {title}
            </th>
            {hasStart && <td className="py-1.5 pr-2 text-ink-soft">{STATE_NAMES[start]}</td>}
            <td className="py-1.5">{STATE_NAMES[now]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The words of the tutor, as the family reads them. */
export function TermWords({ report: { comment, nextTerm } }: { report: TermReport }) {
  return (
    <dl className="grid gap-3 whitespace-pre-line [overflow-wrap:anywhere]">
      <div>
        <dt className="font-semibold">Comment</dt>
        <dd>{comment}</dd>
      </div>
      {nextTerm !== '' && (
        <div>
          <dt className="font-semibold">Next term</dt>
          <dd>{nextTerm}</dd>
        </div>
      )}
    </dl>
  );
}
