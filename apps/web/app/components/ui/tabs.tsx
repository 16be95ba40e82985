import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface TabsProps<T extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { value: T; label: string; count?: number; icon?: ReactNode; hint?: string }[];
  value: T;
  /** Keep the value in the URL (search parameter or path), so that reload and Back work. */
  onChange: (value: T) => void;
  /** `line` under a page header; `pill` for sub-tabs and steps. */
  look?: 'line' | 'pill';
  /** One `TabPanel` per value. */
  children: ReactNode;
  className?: string;
}

const LIST = {
  line: 'border-b border-line gap-1',
  pill: 'gap-1 rounded-lg bg-sunken p-1 sm:self-start',
} as const;

const TAB = {
  line: 'px-3.5 text-ink-soft after:absolute after:inset-x-2 after:-bottom-px after:h-[3px] after:rounded-full hover:text-ink aria-selected:text-pine-700 aria-selected:after:bg-marigold-400',
  pill: 'flex-1 rounded-md px-4 text-ink-soft hover:text-ink aria-selected:bg-surface aria-selected:text-pine-700 aria-selected:shadow-soft',
} as const;

const OpenTab = createContext<string | null>(null);

export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  look = 'line',
  children,
  className,
}: TabsProps<T>) {
  const id = useId();
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className={cn('flex min-w-0 flex-col gap-5', className)}
    >
      <BaseTabs.List
        aria-label={label}
        className={cn('flex max-w-full overflow-x-auto [scrollbar-width:none]', LIST[look])}
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            aria-describedby={tab.hint === undefined ? undefined : `${id}-${tab.value}`}
            className={cn(
              'relative inline-flex min-h-11 items-center justify-center gap-2 py-2 font-semibold whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
              TAB[look],
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <TabCount count={tab.count} />}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {/* Outside the tabs, so that the counts are not part of their accessible names. */}
      {tabs.map(
        (tab) =>
          tab.hint !== undefined && (
            <span key={tab.value} id={`${id}-${tab.value}`} hidden>
              {tab.hint}
            </span>
          ),
      )}
      <OpenTab value={value}>{children}</OpenTab>
    </BaseTabs.Root>
  );
}

/** Decorative: the count is not part of the tab's name; the panel announces it. */
function TabCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="min-w-5.5 rounded-full bg-marigold-200 px-1.5 py-0.5 text-center text-xs leading-tight text-marigold-700"
    >
      {count}
    </span>
  );
}

export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  // Without this the closing panel would stay for a moment, and every button in it would exist twice.
  if (useContext(OpenTab) !== value) return null;
  return (
    <BaseTabs.Panel value={value} className={cn('min-w-0', className)}>
      {children}
    </BaseTabs.Panel>
  );
}
