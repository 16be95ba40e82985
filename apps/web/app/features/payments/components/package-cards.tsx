import { formatMaloti } from '@thuto/domain/money';
import { findPackage, PACKAGES, type Package, type PackageId } from '@thuto/domain/packages';
import { Check } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';

export interface PackageCardsProps {
  value: PackageId | null;
  onChange: (packageId: PackageId) => void;
}

/** The six packages on sale, as one choice. */
export function PackageCards({ value, onChange }: PackageCardsProps) {
  return (
    <RadioCards
      label="Select Package"
      required
      columns={2}
      className="lg:[&>div]:grid-cols-3"
      value={value}
      onChange={onChange}
      options={PACKAGES.map((item) => ({
        value: item.id,
        label: item.name,
        aside: <PackagePrice item={item} />,
        description: <PackageFeatures features={item.features} />,
      }))}
    />
  );
}

// Spans throughout, because a radio's label may hold no blocks.
function PackagePrice({ item }: { item: Package }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5 lg:w-full">
      <span className="font-display text-xl leading-6">{formatMaloti(item.priceMaloti)}</span>
      {item.period === 'month' && <span className="text-sm">per month</span>}
      {item.popular && (
        <Badge tone="marigold" className="self-center">
          Popular
        </Badge>
      )}
    </span>
  );
}

/** One under the other where there is room; on phones in a flow, so that six packages stay one short list. */
function PackageFeatures({ features }: { features: readonly string[] }) {
  return (
    <span className="mt-1 block">
      {features.map((feature) => (
        <span
          key={feature}
          className="max-sm:not-last:after:content-['_·_'] sm:mt-1 sm:flex sm:items-start sm:gap-2"
        >
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success max-sm:hidden" />
          {feature}
        </span>
      ))}
    </span>
  );
}

export function packageName(packageId: string): string {
  return findPackage(packageId)?.name ?? packageId;
}
