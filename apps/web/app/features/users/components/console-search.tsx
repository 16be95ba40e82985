import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ConsoleFindings, MIN_SEARCH } from '@thuto/contract/users';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { EmailText } from '../../../components/email-text.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { orpc } from '../../../lib/api/api-client.ts';
import { cn } from '../../../lib/cn.ts';
import { groupFindings } from '../group-findings.ts';

/** Debounce of the typed text. */
const TYPING_MS = 200;

function useFindings(text: string) {
  return useQuery(
    orpc.users.searchConsole.queryOptions({
      input: { text },
      enabled: text.length >= MIN_SEARCH,
      placeholderData: keepPreviousData,
    }),
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The search over students, bookings and money: arrow keys move through the results, Enter opens, Esc closes. */
export function ConsoleSearch({
  open,
  onOpenChange,
  returnTo,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What had the focus before. */
  returnTo?: RefObject<HTMLElement | null>;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search" size="md" finalFocus={returnTo}>
      <SearchBox onLeave={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SearchBox({ onLeave }: { onLeave: () => void }) {
  const [typed, setTyped] = useState('');
  const isEntered = useRef(false);
  const boxRef = useRef<HTMLDivElement>(null);
  const text = useSettled(typed.trim());
  const query = useFindings(text);
  const isLongEnough = typed.trim().length >= MIN_SEARCH;
  const isCurrent = text === typed.trim() && query.isSuccess && !query.isPlaceholderData;
  const groups = isLongEnough && query.data !== undefined ? groupFindings(query.data) : [];
  const found = groups.reduce((sum, { entries }) => sum + entries.length, 0);

  // The up and down keys move through the field and the results, like Tab.
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const stops = [...(boxRef.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    event.preventDefault();
    const present = stops.findIndex((stop) => stop === document.activeElement);
    stops[(present + step + stops.length) % stops.length]?.focus();
  };
  const pressInField = (event: KeyboardEvent) => {
    press(event);
    if (event.key !== 'Enter') return;
    if (isCurrent) boxRef.current?.querySelector('a')?.click();
    else isEntered.current = isLongEnough;
  };

  // Opens the first result when Enter was pressed before the results arrived.
  useEffect(() => {
    if (!isCurrent || !isEntered.current) return;
    isEntered.current = false;
    boxRef.current?.querySelector('a')?.click();
  }, [isCurrent]);

  return (
    <div ref={boxRef} className="grid min-h-64 content-start gap-4">
      <Field label="Search students, bookings and money">
        <TextInput
          // oxlint-disable-next-line no-autofocus -- The dialog would focus it later, and a clerk types on after Ctrl K.
          autoFocus
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder="Name, phone, reference, receipt"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            isEntered.current = false;
          }}
          onKeyDown={pressInField}
        />
      </Field>
      <output className={cn('block text-ink-soft', found > 0 && 'sr-only')}>
        {statusWords({ isLongEnough, query, found })}
      </output>
      {isLongEnough && (
        <QueryBoundary query={query} loading={null} failure="The search failed.">
          {() =>
            groups.map((group) => (
              <section key={group.title} aria-label={group.title}>
                <h3 className="px-3 pb-1 font-sans text-sm font-semibold text-ink-soft">{group.title}</h3>
                <ul>
                  {group.entries.map((entry) => (
                    <li key={entry.id}>
                      <Link
                        to={entry.to}
                        onClick={onLeave}
                        onKeyDown={press}
                        className="flex min-h-11 items-center justify-between gap-3 rounded-md px-3 py-2 hover:bg-pine-600/10 focus:bg-pine-600/10"
                      >
                        <span className="min-w-0 [overflow-wrap:anywhere]">
                          <span className="font-semibold">{entry.title}</span>
                          <span className="block text-sm text-ink-soft">
                            {entry.detail.includes('@') ? <EmailText email={entry.detail} /> : entry.detail}
                          </span>
                        </span>
                        <StatusBadge status={entry.status} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))
          }
        </QueryBoundary>
      )}
    </div>
  );
}

function statusWords({
  isLongEnough,
  query,
  found,
}: {
  isLongEnough: boolean;
  query: { isError: boolean; data: ConsoleFindings | undefined; isFetching: boolean };
  found: number;
}): string {
  if (!isLongEnough) return `Type at least ${MIN_SEARCH} letters of a name, or a number.`;
  if (query.isError) return '';
  if (query.data === undefined || (query.isFetching && found === 0)) return 'Searching...';
  if (found === 0) return 'Nothing found.';
  return found === 1 ? '1 result' : `${found} results`;
}
