import type { TopicResult } from '@thuto/contract/assessments';
import type { TopicState } from '@thuto/domain/learning/topic-states';
import { MathHtml } from '../../../components/question/math-html.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { FoldMarker } from '../../../components/ui/fold-marker.tsx';

export const STATE_NAMES: Readonly<Record<TopicState, string>> = {
  secure: 'Secure',
  developing: 'Developing',
  gap: 'Gap',
  not_seen: 'Not seen',
  not_enough_evidence: 'Not enough evidence',
};
const TONES = {
  secure: 'success',
  developing: 'warning',
  gap: 'danger',
  not_seen: 'neutral',
  not_enough_evidence: 'neutral',
} as const;

type Item = TopicResult['items'][number] & { reveals?: string | null };
type Result = Omit<TopicResult, 'items'> & { items: readonly Item[] };

/** The topics of a result, strengths first, each with the questions that show it (ASSESS-7). */
export function TopicResults({ topics }: { topics: readonly Result[] }) {
  return (
    <ul aria-label="Topics" className="grid gap-3">
      {topics.map(({ topic, state, items }) => (
        <li key={topic.id} className="rounded-xl border border-line bg-surface shadow-soft">
          <details>
            <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{topic.title}</span>
              <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
              <FoldMarker />
            </summary>
            <ol className="grid gap-3 border-t border-line px-4 py-3">
              {items.map((item) => (
                <li key={item.position} className="grid gap-1 [overflow-wrap:anywhere]">
                  <MathHtml html={item.html} />
                  <p className="text-sm text-ink-soft">
                    {item.answerHtml === null ? (
                      'Not taught yet'
                    ) : (
                      <>
                        <strong className="text-ink">
                          {item.isCorrect === true ? 'Correct' : 'Not correct'}
                        </strong>
                        {': '}
                        <MathHtml html={item.answerHtml} />
                      </>
                    )}
                  </p>
                  {item.reveals !== undefined && item.reveals !== null && (
                    <p className="text-sm text-ink-soft">{item.reveals}</p>
                  )}
                </li>
              ))}
            </ol>
          </details>
        </li>
      ))}
    </ul>
  );
}
