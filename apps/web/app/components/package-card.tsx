import type { Package } from '@thuto/contract/packages';
import { formatLisente } from '@thuto/domain/money';
import { formatPackageBilling, formatPackageLessons } from '@thuto/domain/payments/package-words';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';

/** The words on a package's card. */
export interface PackageCardWords {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  /** `per month`, or empty for a package that is paid once. */
  readonly billing: string;
  readonly sessions: string;
  readonly features: readonly string[];
  readonly isPopular: boolean;
}

/** Formats a package for its card. */
export const describePackage = (item: Package): PackageCardWords => ({
  ...item,
  price: formatLisente(item.priceLisente),
  billing: formatPackageBilling(item),
  sessions: formatPackageLessons(item),
});

export interface PackageCardProps {
  item: PackageCardWords;
  /** The element of the card: an item of a list, or a block of its own. */
  as?: 'li' | 'div';
  /** The button at the bottom. */
  action: ReactNode;
}

/** The card of a package on the landing page. */
export function PackageCard({ item, as: Element = 'li', action }: PackageCardProps) {
  const { isPopular } = item;
  return (
    <Element
      className={`relative flex min-w-0 flex-col rounded-xl border p-6 [overflow-wrap:anywhere] ${isPopular ? 'on-dark border-pine-800 bg-pine-800 text-paper shadow-lift' : 'border-line bg-surface shadow-soft'}`}
    >
      {isPopular && (
        <span className="absolute -top-3.5 right-5 rounded-full bg-marigold-400 px-3.5 py-1 text-sm font-semibold text-pine-900">
          Popular
        </span>
      )}
      <h3 className="text-xl">{item.name}</h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className={`font-display text-4xl ${isPopular ? 'text-marigold-300' : 'text-pine-600'}`}>
          {item.price}
        </span>
        <span>{item.billing}</span>
      </p>
      <p className="mt-1 font-semibold">{item.sessions}</p>
      <ul
        className={`mt-5 mb-6 space-y-2 border-t pt-5 empty:border-0 empty:pt-0 ${isPopular ? 'border-pine-600' : 'border-line'}`}
      >
        {item.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check
              aria-hidden
              className={`mt-1 size-4.5 shrink-0 ${isPopular ? 'text-marigold-300' : 'text-pine-500'}`}
              strokeWidth={2.6}
            />
            {feature}
          </li>
        ))}
      </ul>
      {action}
    </Element>
  );
}
