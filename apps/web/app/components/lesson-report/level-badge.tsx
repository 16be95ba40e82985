import type { TopicState } from '@thuto/domain/learning/topic-states';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

/** The words of the screens for the states of a topic. */
export const STATE_NAMES: Readonly<Record<TopicState, string>> = {
  secure: 'Secure',
  developing: 'Developing',
  gap: 'Gap',
  not_seen: 'Not seen',
  not_enough_evidence: 'Not enough evidence',
};

const TONES: Readonly<Record<TopicState, BadgeTone>> = {
  secure: 'success',
  developing: 'warning',
  gap: 'danger',
  not_seen: 'info',
  not_enough_evidence: 'neutral',
};

/** The state of a topic, or the level that a tutor saw. */
export const LevelBadge = ({ state }: { state: TopicState }) => (
  <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
);
