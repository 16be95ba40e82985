import type { IncomingMoneyItem } from '@thuto/contract/statements';
import { formatLisente } from '@thuto/domain/money';
import CircleCheck from 'lucide-react/icons/circle-check';
import SearchX from 'lucide-react/icons/search-x';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { PROVIDER_NAMES } from '../../../components/provider-names.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useChangeIncomingMoney } from '../api/statement-actions.ts';
import { MONEY_LIST, useIncomingMoney } from '../api/statements.ts';
import { formatMoneyWarning, formatOrigin, formatSuggestion, formatUnreadable } from '../money-words.ts';
import { EnterMoneyDialog } from './enter-money-dialog.tsx';
import { AssignMoneyDialog, IgnoreMoneyDialog, MatchMoneyDialog } from './money-dialogs.tsx';
import { formatWallDate } from '../../../lib/time/dates.ts';

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'ignored', label: 'Ignored' },
];

/** Incoming money that belongs to no order yet, with what can be done about it. */
export function AdminIncomingMoney() {
  const list = useListParams(MONEY_LIST);
  const query = useIncomingMoney(list.filters, list.after);
  const entering = useDialogFor<IncomingMoneyItem>();
  const matching = useDialogFor<IncomingMoneyItem>();
  const assigning = useDialogFor<IncomingMoneyItem>();
  const ignoring = useDialogFor<IncomingMoneyItem>();
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,24rem)_12rem]">
        <ListSearch list={list} label="Search money" placeholder="Reference, transaction or payer" />
        <FilterSelect list={list} name="status" label="Status" options={STATUSES} />
      </div>
      <ResourceList
        query={query}
        pages={list}
        loading="Loading money"
        failure="The money could not be loaded."
        skeletonClassName="h-28"
        empty={
          list.isFiltered ? (
            <EmptyState title="Nothing found" icon={<SearchX className="size-6" />}>
              Try another search or status.
            </EmptyState>
          ) : (
            <EmptyState title="All money has its order" icon={<CircleCheck className="size-6" />}>
              Lines of statements and forwarded messages without an order appear here.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <ul className="grid gap-3">
            {items.map((item) => (
              <li key={item.id}>
                <IncomingMoneyCard
                  item={item}
                  onEnter={() => entering.show(item)}
                  onMatch={() => matching.show(item)}
                  onAssign={() => assigning.show(item)}
                  onIgnore={() => ignoring.show(item)}
                />
              </li>
            ))}
          </ul>
        )}
      </ResourceList>
      {entering.render((item, dialog) => (
        <EnterMoneyDialog key={item.id} item={item} {...dialog} />
      ))}
      {matching.render((item, dialog) => (
        <MatchMoneyDialog key={item.id} item={item} {...dialog} />
      ))}
      {assigning.render((item, dialog) => (
        <AssignMoneyDialog key={item.id} item={item} {...dialog} />
      ))}
      {ignoring.render((item, dialog) => (
        <IgnoreMoneyDialog key={item.id} item={item} {...dialog} />
      ))}
    </div>
  );
}

interface IncomingMoneyCardProps {
  item: IncomingMoneyItem;
  onEnter: () => void;
  onMatch: () => void;
  onAssign: () => void;
  onIgnore: () => void;
}

function IncomingMoneyCard({ item, onEnter, onMatch, onAssign, onIgnore }: IncomingMoneyCardProps) {
  const { reopen } = useChangeIncomingMoney();
  const {
    amountLisente,
    transactionId,
    reference,
    payer,
    message,
    suggestion,
    firstApprovedBy,
    ignoredReason,
  } = item;
  const can = (action: IncomingMoneyItem['allowedActions'][number]) => item.allowedActions.includes(action);
  const name = transactionId ?? formatOrigin(item);
  const sender = item.sender === null ? null : `from ${item.sender}`;
  const warning = formatMoneyWarning(item);
  return (
    <article
      aria-label={name}
      className="grid gap-3 rounded-xl border border-line bg-surface p-4 shadow-soft [overflow-wrap:anywhere] sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">{name}</h2>
        <p className="text-xl font-semibold tabular-nums">
          {amountLisente === null ? 'Amount not known' : formatLisente(amountLisente)}
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        {[
          PROVIDER_NAMES[item.provider],
          formatOrigin(item),
          sender,
          item.date && formatWallDate(item.date),
          reference,
          payer,
        ]
          .filter((part) => part !== null && part !== '')
          .join(' · ')}
        {' · '}
        <RelativeTime at={item.receivedAt} />
      </p>
      {message !== null && <blockquote className="border-l-4 border-line pl-3 text-sm">{message}</blockquote>}
      {amountLisente === null && <p>{formatUnreadable(item.unreadableReason)}</p>}
      {suggestion !== null && (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={suggestion.isExact ? 'success' : 'info'}>
            {suggestion.isExact ? 'Exact match' : 'Suggestion'}
          </Badge>
          {formatSuggestion(suggestion)}
        </p>
      )}
      {warning !== null && <p className="font-semibold text-warning">{warning}</p>}
      {firstApprovedBy !== null && (
        <p>
          {firstApprovedBy} has approved it. A second admin settles it by choosing the same order or account.
        </p>
      )}
      {ignoredReason !== null && <p>Ignored: {ignoredReason}</p>}
      <div className="flex flex-wrap gap-2">
        {can('enter') && (
          <Button size="sm" onClick={onEnter}>
            Enter by Hand<span className="sr-only"> {name}</span>
          </Button>
        )}
        {can('match') && (
          <Button size="sm" onClick={onMatch}>
            Match<span className="sr-only"> {name}</span>
          </Button>
        )}
        {can('assign') && (
          <Button size="sm" variant="outline" onClick={onAssign}>
            Assign to Account<span className="sr-only"> {name}</span>
          </Button>
        )}
        {can('ignore') && (
          <Button size="sm" variant="outline" onClick={onIgnore}>
            Ignore<span className="sr-only"> {name}</span>
          </Button>
        )}
        {can('reopen') && (
          <Button
            size="sm"
            variant="outline"
            isBusy={reopen.isPending}
            onClick={() => void reopen.press({ id: item.id })}
          >
            Reopen<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </article>
  );
}
