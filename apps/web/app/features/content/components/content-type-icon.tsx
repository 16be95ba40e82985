import type { ContentType } from '@thuto/domain/content';
import { FileText, Link2, ScrollText, Video, type LucideIcon } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';

const LOOKS: Readonly<Record<ContentType, { Icon: LucideIcon; tone: string }>> = {
  video: { Icon: Video, tone: 'bg-brick-100 text-brick-700' },
  document: { Icon: FileText, tone: 'bg-pine-100 text-pine-700' },
  link: { Icon: Link2, tone: 'bg-info-soft text-info' },
  'past-paper': { Icon: ScrollText, tone: 'bg-marigold-100 text-marigold-700' },
};

/** A type's sign on its own ground. Decorative: the type's name stands beside it. */
export function ContentTypeIcon({ type, className }: { type: ContentType; className?: string }) {
  const { Icon, tone } = LOOKS[type];
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
