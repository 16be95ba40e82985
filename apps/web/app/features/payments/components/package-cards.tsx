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
        aside: item.popular ? <Badge tone="marigold">Popular</Badge> : undefined,
        description: <PackageFacts item={item} />,
      }))}
    />
  );
}

// Spans, because a radio's label may hold no blocks.
function PackageFacts({ item }: { item: Package }) {
  return (
    <>
      <span className="mt-1 mb-2 flex flex-wrap items-baseline gap-x-1.5 text-ink">
        <span className="font-display text-2xl">{formatMaloti(item.priceMaloti)}</span>
        {item.period === 'month' && <span>per month</span>}
      </span>
      {item.features.map((feature) => (
        <span key={feature} className="mt-1 flex items-start gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          {feature}
        </span>
      ))}
    </>
  );
}

export function packageName(packageId: string): string {
  return findPackage(packageId)?.name ?? packageId;
}
