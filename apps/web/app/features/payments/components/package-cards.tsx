import { formatMaloti } from '@thuto/domain/money';
import { findPackage, PACKAGES, type Package, type PackageId } from '@thuto/domain/packages';
import { Check } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';

export interface PackageCardsProps {
  value: PackageId | null;
  onChange: (packageId: PackageId) => void;
}

/** The six packages as a radio group. */
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
        description: <PackageContents item={item} />,
      }))}
    />
  );
}

// Uses only spans, because a label must not contain block elements.
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

/** Sessions and features: a list on wide screens, one paragraph on phones to keep the cards short. */
function PackageContents({ item }: { item: Package }) {
  const sessions = `${item.sessions} session${item.sessions === 1 ? '' : 's'}`;
  return (
    <span className="mt-1 block">
      <span className="block font-semibold text-ink">
        {item.period === 'month' ? `${sessions} per month` : sessions}
      </span>
      {item.features.map((feature) => (
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
