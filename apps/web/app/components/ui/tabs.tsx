import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Select } from './select.tsx';

interface Tab<T extends string> {
  value: T;
  label: string;
  count?: number | undefined;
  icon?: ReactNode;
  hint?: string;
}

export interface TabsProps<T extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<T>[];
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
    <TabsRoot tabs={tabs} value={value} onChange={onChange} className={className} panels={children}>
      <BaseTabs.List
        aria-label={label}
        className={cn('flex max-w-full overflow-x-auto [scrollbar-width:none]', LIST[look])}
      >
        {tabs.map((tab) => (
          <OneTab
            key={tab.value}
            tab={tab}
            className={TAB[look]}
            describedBy={tab.hint === undefined ? undefined : `${id}-${tab.value}`}
          />
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
    </TabsRoot>
  );
}

export interface GroupedTabsProps<T extends string> extends Omit<TabsProps<T>, 'tabs' | 'look'> {
  groups: readonly { readonly label: string; readonly tabs: readonly Tab<T>[] }[];
}

/** Many tabs in labelled groups; on phones one select, where they would fill the screen. */
export function GroupedTabs<T extends string>({
  label,
  groups,
  value,
  onChange,
  children,
  className,
}: GroupedTabsProps<T>) {
  const id = useId();
  const tabs = groups.flatMap((group) => group.tabs);
  return (
    <TabsRoot tabs={tabs} value={value} onChange={onChange} className={className} panels={children}>
      <div className="sm:hidden">
        <Select
          aria-label={label}
          className="font-semibold"
          value={value}
          onChange={(event) => {
            const chosen = tabs.find((tab) => tab.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.tabs.map((tab) => (
                <option key={tab.value} value={tab.value}>
                  {tab.count === undefined || tab.count === 0 ? tab.label : `${tab.label} (${tab.count})`}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
      <BaseTabs.List aria-label={label} className="flex flex-wrap gap-x-3 gap-y-2 max-sm:hidden">
        {groups.map((group) => (
          <div key={group.label} role="presentation" className="min-w-0">
            <span
              aria-hidden
              id={`${id}-${group.label}`}
              className="px-2 text-xs font-semibold text-ink-soft"
            >
              {group.label}
            </span>
            <div role="presentation" className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
              {group.tabs.map((tab) => (
                <OneTab
                  key={tab.value}
                  tab={tab}
                  className={cn(TAB.pill, 'flex-none px-3 text-sm lg:min-h-9')}
                  describedBy={`${id}-${group.label}`}
                />
              ))}
            </div>
          </div>
        ))}
      </BaseTabs.List>
    </TabsRoot>
  );
}

function TabsRoot<T extends string>({
  tabs,
  value,
  onChange,
  className,
  panels,
  children,
}: Pick<TabsProps<T>, 'tabs' | 'value' | 'onChange' | 'className' | 'children'> & { panels: ReactNode }) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className={cn('flex min-w-0 flex-col gap-5', className)}
    >
      {children}
      <OpenTab value={value}>{panels}</OpenTab>
    </BaseTabs.Root>
  );
}

function OneTab({
  tab,
  className,
  describedBy,
}: {
  tab: Tab<string>;
  className: string;
  describedBy: string | undefined;
}) {
  return (
    <BaseTabs.Tab
      value={tab.value}
      aria-describedby={describedBy}
      className={cn(
        'relative inline-flex min-h-11 items-center justify-center gap-2 py-2 font-semibold whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
        className,
      )}
    >
      {tab.icon}
      {tab.label}
      {tab.count !== undefined && tab.count > 0 && <TabCount count={tab.count} />}
    </BaseTabs.Tab>
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
