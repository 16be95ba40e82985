import type { LucideIcon } from 'lucide-react';
import { cn } from '../lib/cn.ts';

/** A sign on its own ground. Decorative: the name stands beside it, and alone where there is no room for both. */
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
