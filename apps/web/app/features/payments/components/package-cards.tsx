import type { Package } from '@thuto/contract/packages';
import { formatLisente } from '@thuto/domain/money';
import { formatPackageBilling, formatPackageLessons } from '@thuto/domain/payments/package-words';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';

export interface PackageCardsProps {
  packages: readonly Package[];
  value: string | null;
  onChange: (packageId: string) => void;
  /** On phones, only the chosen package shows what is in it: for families that have bought before. */
  isShort?: boolean;
}

/** The packages on sale as a radio group. */
export function PackageCards({ packages, value, onChange, isShort = false }: PackageCardsProps) {
  return (
    <RadioCards
      label="Select Package"
      required
      columns={2}
      className="lg:[&>div]:grid-cols-3"
      value={value}
      onChange={onChange}
      options={packages.map((item) => ({
        value: item.id,
        label: item.name,
        aside: <PackagePrice item={item} />,
        description: <PackageContents item={item} isShort={isShort && item.id !== value} />,
      }))}
    />
  );
}

/** The packages on sale as a list, each with an action of its own. */
export function PackageList({
  packages,
  renderAction,
}: {
  packages: readonly Package[];
  renderAction: (item: Package) => ReactNode;
}) {
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
      {packages.map((item) => (
        <li
          key={item.id}
          className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-soft"
        >
          <div className="flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="font-sans text-base font-semibold">{item.name}</h2>
              <PackagePrice item={item} />
            </div>
            <p className="text-sm text-ink-soft">
              <PackageContents item={item} isShort={false} />
            </p>
          </div>
          {renderAction(item)}
        </li>
      ))}
    </ul>
  );
}

// Uses only spans, because a label must not contain block elements.
function PackagePrice({ item }: { item: Package }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5 lg:w-full">
      <span className="font-display text-xl leading-6">{formatLisente(item.priceLisente)}</span>
      {item.period === 'month' && <span className="text-sm">{formatPackageBilling(item)}</span>}
      {item.isPopular && (
        <Badge tone="marigold" className="self-center">
          Popular
        </Badge>
      )}
    </span>
  );
}

const FEATURE = "max-sm:not-last:after:content-['_·_'] sm:mt-1 sm:flex sm:items-start sm:gap-2";

/** Sessions and features: a list on wide screens, one paragraph on phones to keep the cards short. */
function PackageContents({ item, isShort }: { item: Package; isShort: boolean }) {
  return (
    <span className="mt-1 block">
      <span className="block font-semibold text-ink">{formatPackageLessons(item)}</span>
      {item.features.map((feature) => (
        <span key={feature} className={isShort ? `${FEATURE} max-sm:hidden` : FEATURE}>
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success max-sm:hidden" />
          {feature}
        </span>
      ))}
    </span>
  );
}
