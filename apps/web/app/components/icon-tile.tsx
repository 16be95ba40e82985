import type { LucideIcon } from 'lucide-react';
import { cn } from '../lib/cn.ts';

/** An icon on a coloured tile. Decorative: the name beside it is the label, also where it is visually hidden. */
export function IconTile({ Icon, className }: { Icon: LucideIcon; className: string }) {
  return (
    <span
      aria-hidden
      className={cn('grid size-11 shrink-0 place-items-center rounded-md max-[16rem]:hidden', className)}
    >
      <Icon className="size-5.5" />
    </span>
  );
}
