import type { StatementMappingInput, StatementPreview } from '@thuto/contract/statements';
import { formatLisente } from '@thuto/domain/money';
import type { MessageProvider } from '@thuto/domain/reconciliation/message-kinds';
import { DATE_ORDERS, type DateOrder } from '@thuto/domain/reconciliation/statement-cells';
import { STATEMENT_COLUMNS } from '@thuto/domain/reconciliation/statement-columns';
import type { StatementZone } from '@thuto/domain/reconciliation/statement-reading';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { getErrorMessage } from '../../../lib/api/error-copy.ts';
import { useChangeStatements } from '../api/statement-actions.ts';
import { formatWallDate } from '../../../lib/time/dates.ts';
import {
  COLUMN_LABELS,
  DATE_ORDER_LABELS,
  formatBalance,
  formatBrokenLine,
  formatDirection,
  formatLeftOutLine,
  formatSuggestion,
  formatZone,
} from '../money-words.ts';

const NO_COLUMN = '';
const SHOWN_BROKEN_LINES = 10;
const SHOWN_LEFT_OUT_LINES = 10;

/** What an admin has chosen about a file. Anything else is found in the file. */
export interface StatementChoices {
  mapping?: StatementMappingInput;
  dateOrder?: DateOrder;
  times?: StatementZone;
}

export interface PreviewedStatementProps {
  preview: StatementPreview;
  source: { id: string } | { name: string; provider: MessageProvider };
  /** Reads the file again with other choices. */
  onChoose: (choices: StatementChoices) => Promise<void>;
  onBack: () => void;
  onDone: () => void;
}

/**
 * How a file was understood and what an import would do: columns, dates, direction, sums, the first lines and the lines
 * that cannot be read. *Import* confirms it. Nothing is stored yet. One file: its parts are the sections of this page.
 */
export function PreviewedStatement({ preview, source, onChoose, onBack, onDone }: PreviewedStatementProps) {
  const { importFile } = useChangeStatements();
  const [leavesOut, setLeavesOut] = useState(false);
  const [isMapping, setIsMapping] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [choices, setChoices] = useState<StatementChoices>({});
  const { id, mapping, isComplete, broken, understood } = preview;
  const { dateOrder, dateOrderSource, times } = understood;
  const asksForDates = isComplete && dateOrderSource === 'unclear';

  const choose = async (changes: StatementChoices) => {
    const changed = { ...choices, ...changes };
    setIsMapping(true);
    setRefusal(null);
    try {
      await onChoose(changed);
      setChoices(changed);
    } catch (error) {
      setRefusal(getErrorMessage(error, 'The file could not be read this way. Please try again.'));
    } finally {
      setIsMapping(false);
    }
  };
  const save = async () => {
    setRefusal(null);
    try {
      await importFile.run({
        id,
        source,
        mapping,
        times,
        ...(dateOrderSource !== 'words' && { dateOrder }),
        leaveOutBroken: leavesOut,
      });
      onDone();
    } catch (error) {
      setRefusal(importFile.errorMessage(error));
    }
  };
  const mustConfirm = broken > 0 && !leavesOut;

  return (
    <SectionCard title={`Preview of ${preview.fileName}`}>
      <div className="grid min-w-0 gap-5">
        <Columns preview={preview} isBusy={isMapping} onChange={(changed) => choose({ mapping: changed })} />
        {isComplete ? (
          <>
            <Understood preview={preview} isBusy={isMapping} onChange={choose} />
            <Summary preview={preview} />
            <Lines preview={preview} isBusy={isMapping} />
          </>
        ) : (
          <Notice tone="warning">Choose the columns of the date and the amount to see the lines.</Notice>
        )}
        {preview.leftOut > 0 && isComplete && <LeftOutLines preview={preview} />}
        {broken > 0 && isComplete && <BrokenLines preview={preview} />}
        {broken > 0 && isComplete && (
          <Checkbox
            label={`Leave out ${broken === 1 ? 'the line' : `the ${String(broken)} lines`} that cannot be read`}
            checked={leavesOut}
            onChange={({ target }) => setLeavesOut(target.checked)}
          />
        )}
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={!isComplete || isMapping || mustConfirm || asksForDates}
            isBusy={importFile.isPending}
            busyLabel="Importing..."
            onClick={() => void save()}
          >
            Import
          </Button>
          <Button variant="outline" disabled={importFile.isPending} onClick={onBack}>
            Go back
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}

function Columns({
  preview: { headings, mapping },
  isBusy,
  onChange,
}: {
  preview: StatementPreview;
  isBusy: boolean;
  onChange: (mapping: StatementMappingInput) => Promise<void>;
}) {
  const options = [
    { value: NO_COLUMN, label: 'Not in the file' },
    ...headings.map((heading, index) => ({ value: String(index), label: heading })),
  ];
  return (
    <fieldset disabled={isBusy}>
      <legend className="mb-2 font-semibold">Columns of the file</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {STATEMENT_COLUMNS.map((column) => (
          <Field key={column} label={COLUMN_LABELS[column]}>
            <Select
              options={options}
              value={mapping[column] === null ? NO_COLUMN : String(mapping[column])}
              onChange={({ target: { value } }) =>
                void onChange({ ...mapping, [column]: value === NO_COLUMN ? null : Number(value) })
              }
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

/** How the file was understood, and the questions that it leaves open. */
function Understood({
  preview: { understood, lines, fileName },
  isBusy,
  onChange,
}: {
  preview: StatementPreview;
  isBusy: boolean;
  onChange: (choices: StatementChoices) => Promise<void>;
}) {
  const { firstDate, lastDate, dateOrder, dateOrderSource, times, balance } = understood;
  const isUnclear = dateOrderSource === 'unclear';
  const hasTimes = lines.some(({ time }) => time !== null);
  const facts = [
    ['Headings', understood.headingLine === null ? 'None' : `Line ${String(understood.headingLine)}`],
    ['Money in or out', formatDirection(understood)],
    [
      'Dates',
      firstDate === null || lastDate === null || isUnclear
        ? '–'
        : `${formatWallDate(firstDate, 'long')} to ${formatWallDate(lastDate, 'long')}`,
    ],
    ['Time zone', hasTimes ? formatZone(understood) : 'No times in the file'],
  ] as const;
  return (
    <section aria-label={`How ${fileName} was understood`} className="grid gap-4">
      <h3 className="font-semibold">How the file was understood</h3>
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {isUnclear && (
        <Notice tone="warning">
          The dates can be read in two ways. Choose whether the day or the month comes first.
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {dateOrderSource !== 'words' && (
          <Field label="Order of Dates" required={isUnclear}>
            <Select
              disabled={isBusy}
              options={[
                ...(isUnclear ? [{ value: '', label: 'Please choose' }] : []),
                ...DATE_ORDERS.map((order) => ({ value: order, label: DATE_ORDER_LABELS[order] })),
              ]}
              value={isUnclear ? '' : dateOrder}
              onChange={({ target: { value } }) => {
                const order = DATE_ORDERS.find((each) => each === value);
                if (order) void onChange({ dateOrder: order });
              }}
            />
          </Field>
        )}
        {hasTimes && (
          <Field label="Times Without a Zone">
            <Select
              disabled={isBusy}
              options={[
                { value: 'local', label: `Local time, ${understood.timeZone}` },
                { value: 'utc', label: 'UTC' },
              ]}
              value={times}
              onChange={({ target: { value } }) =>
                void onChange({ times: value === 'utc' ? 'utc' : 'local' })
              }
            />
          </Field>
        )}
      </div>
      <p>
        {formatLisente(understood.inLisente)} in, {formatLisente(understood.outLisente)} out.
      </p>
      {balance !== null && !balance.agrees ? (
        <Notice tone="warning">{formatBalance(understood)}</Notice>
      ) : (
        <p className="text-ink-soft">{formatBalance(understood)}</p>
      )}
    </section>
  );
}

function Summary({ preview }: { preview: StatementPreview }) {
  const facts = [
    ['New lines', preview.credits],
    ['In total', formatLisente(preview.totalLisente)],
    ['Exact matches', preview.exact],
    ['Other suggestions', preview.suggested],
    ['Imported before', preview.repeated],
    ['Money out, ignored', preview.debits],
    ['No payment', preview.leftOut],
    ['Not readable', preview.broken],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {facts.map(([term, value]) => (
        <div key={term} className="rounded-lg border border-line p-3">
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const LINE_COLUMNS: readonly TableColumn<StatementPreview['lines'][number]>[] = [
  {
    key: 'line',
    header: 'Line',
    primary: true,
    cell: ({ lineNumber }) => `Line ${String(lineNumber)}`,
  },
  {
    key: 'date',
    header: 'Date',
    className: 'sm:whitespace-nowrap',
    cell: ({ date, time }) => (time === null ? date : `${date} ${time}`),
  },
  { key: 'transaction', header: 'Transaction ID', cell: ({ transactionId }) => transactionId ?? '–' },
  { key: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { key: 'payer', header: 'Payer', cell: ({ payer }) => payer },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amountLisente }) => formatLisente(amountLisente),
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    cell: ({ balanceLisente }) => (balanceLisente === null ? '–' : formatLisente(balanceLisente)),
  },
  {
    key: 'match',
    header: 'Order',
    cell: ({ isRepeated, suggestion }) => {
      if (isRepeated) return <Badge>Imported before</Badge>;
      if (suggestion === null) return <span className="text-ink-faint">None</span>;
      return <span className="text-sm">{formatSuggestion(suggestion)}</span>;
    },
  },
];

function Lines({ preview, isBusy }: { preview: StatementPreview; isBusy: boolean }) {
  if (preview.lines.length === 0) return <p>No line of the file is money that came in.</p>;
  return (
    <Table
      label="First lines"
      isBusy={isBusy}
      rows={preview.lines}
      rowKey={({ lineNumber }) => String(lineNumber)}
      columns={LINE_COLUMNS}
    />
  );
}

function LeftOutLines({ preview: { leftOut, leftOutLines } }: { preview: StatementPreview }) {
  const shown = leftOutLines.slice(0, SHOWN_LEFT_OUT_LINES);
  return (
    <Notice
      tone="info"
      title={leftOut === 1 ? '1 line is no payment.' : `${String(leftOut)} lines are no payments.`}
    >
      <ul className="grid gap-1">
        {shown.map((line) => (
          <li key={line.lineNumber} className="[overflow-wrap:anywhere]">
            {formatLeftOutLine(line)} <code className="text-sm text-ink-soft">{line.text}</code>
          </li>
        ))}
      </ul>
      {leftOut > shown.length && <p className="mt-1">And {leftOut - shown.length} more.</p>}
    </Notice>
  );
}

function BrokenLines({ preview: { broken, brokenLines } }: { preview: StatementPreview }) {
  const shown = brokenLines.slice(0, SHOWN_BROKEN_LINES);
  return (
    <Notice
      tone="warning"
      title={broken === 1 ? '1 line cannot be read.' : `${String(broken)} lines cannot be read.`}
    >
      <ul className="grid gap-1">
        {shown.map((line) => (
          <li key={line.lineNumber} className="[overflow-wrap:anywhere]">
            {formatBrokenLine(line)} <code className="text-sm text-ink-soft">{line.text}</code>
          </li>
        ))}
      </ul>
      {broken > shown.length && <p className="mt-1">And {broken - shown.length} more.</p>}
    </Notice>
  );
}
