import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { LucideIcon } from 'lucide-react';
import Atom from 'lucide-react/icons/atom';
import BookOpen from 'lucide-react/icons/book-open';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Leaf from 'lucide-react/icons/leaf';
import Sigma from 'lucide-react/icons/sigma';
import { cn } from '../lib/cn.ts';
import { IconTile } from './icon-tile.tsx';

const LOOKS: Readonly<Record<SubjectId, { Icon: LucideIcon; tone: string }>> = {
  mathematics: { Icon: Sigma, tone: 'bg-marigold-100 text-marigold-700' },
  chemistry: { Icon: FlaskConical, tone: 'bg-pine-100 text-pine-700' },
  physics: { Icon: Atom, tone: 'bg-brick-100 text-brick-700' },
  biology: { Icon: Leaf, tone: 'bg-pine-100 text-pine-700' },
};
const OTHER = { Icon: BookOpen, tone: 'bg-sunken text-ink' };

/** The icon of a subject, shown beside its name. */
export function SubjectIcon({ subject, className }: { subject: SubjectId; className?: string }) {
  const { Icon, tone } = LOOKS[subject] ?? OTHER;
  return <IconTile Icon={Icon} className={cn(tone, className)} />;
}
