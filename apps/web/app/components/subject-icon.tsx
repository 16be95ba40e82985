import type { Subject } from '@thuto/domain/tuition';
import { Atom, FlaskConical, Sigma, type LucideIcon } from 'lucide-react';
import { cn } from '../lib/cn.ts';

const LOOKS: Readonly<Record<Subject, { Icon: LucideIcon; tone: string }>> = {
  mathematics: { Icon: Sigma, tone: 'bg-marigold-100 text-marigold-700' },
  chemistry: { Icon: FlaskConical, tone: 'bg-pine-100 text-pine-700' },
  physics: { Icon: Atom, tone: 'bg-brick-100 text-brick-700' },
};

/** A subject's sign on its own ground. Decorative: the name stands beside it. */
export function SubjectIcon({ subject, className }: { subject: Subject; className?: string }) {
  const { Icon, tone } = LOOKS[subject];
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-11 shrink-0 place-items-center rounded-md max-[16rem]:hidden',
        tone,
        className,
      )}
    >
      <Icon className="size-5.5" />
    </span>
  );
}
