import type { PackageForAdmin } from '@thuto/contract/packages';
import { formatLisente } from '@thuto/domain/money';
import { formatPackageBilling, formatPackageLessons } from '@thuto/domain/payments/package-words';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { useChangePackage } from '../api/package-actions.ts';

export interface AdminPackageProps {
  item: PackageForAdmin;
  onEdit: () => void;
  onRetire: () => void;
}

/** One package of the catalogue with its actions. */
export function AdminPackage({ item, onEdit, onRetire }: AdminPackageProps) {
  const { move, restore } = useChangePackage();
  const { id, name, revision, isRetired, isPopular, validMonths, allowedActions } = item;
  const billing = formatPackageBilling(item);
  const can = (action: PackageForAdmin['allowedActions'][number]) => allowedActions.includes(action);
  const go = (direction: 'up' | 'down') => void move.press({ id, direction });

  return (
    <article
      aria-label={name}
      className="grid gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-soft sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:p-5"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-sans text-base font-semibold">
          {name}
          {isPopular && <Badge tone="marigold">Popular</Badge>}
          {isRetired && <Badge>Retired</Badge>}
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-soft">
          <span className="font-semibold text-ink tabular-nums">
            {billing === ''
              ? formatLisente(item.priceLisente)
              : `${formatLisente(item.priceLisente)} ${billing}`}
          </span>
          <span>{formatPackageLessons(item)}</span>
          <span>{`Valid for ${validMonths} ${validMonths === 1 ? 'month' : 'months'}`}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!isRetired && (
          <>
            <IconButton
              label={`Move ${name} up`}
              icon={<ArrowUp aria-hidden className="size-5" />}
              aria-disabled={!can('move-up') || move.isPending}
              onClick={() => can('move-up') && !move.isPending && go('up')}
            />
            <IconButton
              label={`Move ${name} down`}
              icon={<ArrowDown aria-hidden className="size-5" />}
              aria-disabled={!can('move-down') || move.isPending}
              onClick={() => can('move-down') && !move.isPending && go('down')}
            />
          </>
        )}
        {can('edit') && (
          <Button size="sm" variant="outline" onClick={onEdit}>
            Edit
          </Button>
        )}
        {can('retire') && (
          <Button size="sm" variant="ghost" onClick={onRetire}>
            Retire
          </Button>
        )}
        {can('restore') && (
          <Button
            size="sm"
            variant="ghost"
            isBusy={restore.isPending}
            onClick={() => void restore.press({ id, revision })}
          >
            Restore
          </Button>
        )}
      </div>
    </article>
  );
}
