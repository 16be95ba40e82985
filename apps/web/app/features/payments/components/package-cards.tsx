import type { Package } from '@thuto/contract/packages';
import { formatLisente } from '@thuto/domain/money';
import { formatPackageBilling, formatPackageLessons } from '@thuto/domain/payments/package-words';
import { Check } from 'lucide-react';
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
