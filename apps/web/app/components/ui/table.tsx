import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface TableColumn<Row> {
  /** Unique; also the React key. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The cell that names the row: the heading of the card on phones, a row header for screen readers. */
  primary?: boolean;
  /** A column of buttons: unlabelled on phones, right-aligned elsewhere. */
  actions?: boolean;
  align?: 'left' | 'right';
  className?: string;
}

export interface TableProps<Row> {
  /** The accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Dims the rows while newer ones are fetched. */
  isBusy?: boolean;
  className?: string;
}

/** A table. Below 640 px each row is laid out as a card, with the column headers as labels. */
export function Table<Row>({ label, columns, rows, rowKey, isBusy = false, className }: TableProps<Row>) {
  return (
    <div
      className={cn(
        'min-w-0 sm:overflow-x-auto sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:shadow-soft',
        className,
      )}
    >
      <table
        aria-label={label}
        aria-busy={isBusy || undefined}
        className={cn(
          'block w-full border-collapse text-left transition-opacity sm:table',
          isBusy && 'opacity-60',
        )}
      >
        <thead className="sr-only sm:not-sr-only sm:table-header-group">
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cn(
                  'border-b border-line bg-sunken/50 px-4 py-3 text-sm font-semibold whitespace-nowrap text-ink-soft',
                  column.align === 'right' && 'text-right',
                  column.actions === true &&
                    'text-right sm:max-xl:sticky sm:max-xl:right-0 sm:max-xl:bg-sunken',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block max-sm:space-y-3 sm:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="block border-line transition-colors max-sm:rounded-xl max-sm:border max-sm:bg-surface max-sm:p-4 max-sm:shadow-soft sm:table-row sm:border-b sm:last:border-0 sm:hover:bg-sunken/35"
            >
              {columns.map((column) => (
                <TableCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableCell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const content = column.cell(row);
  if (column.primary === true) {
    return (
      <th
        scope="row"
        className={cn(
          'block text-left font-semibold max-sm:pb-2 sm:table-cell sm:px-4 sm:py-3.5 sm:align-middle',
          column.className,
        )}
      >
        {content}
      </th>
    );
  }
  if (column.actions === true) {
    return (
      <td
        // A table wider than its frame scrolls under its buttons, which would be out of sight.
        className={cn(
          'block max-sm:pt-3 sm:table-cell sm:px-4 sm:py-2.5 sm:align-middle sm:max-xl:sticky sm:max-xl:right-0 sm:max-xl:bg-surface',
          column.className,
        )}
      >
        <div className="flex flex-wrap gap-2 sm:justify-end">{content}</div>
      </td>
    );
  }
  return (
    <td
      data-label={column.header}
      className={cn(
        'flex items-baseline justify-between gap-4 max-[16rem]:flex-wrap py-1.5 text-right text-sm before:shrink-0 before:text-left before:text-ink-faint before:content-[attr(data-label)] sm:table-cell sm:px-4 sm:py-3.5 sm:text-left sm:align-middle sm:before:content-none',
        column.align === 'right' && 'sm:text-right sm:tabular-nums',
        column.className,
      )}
    >
      {/* One element, so that the parts of a cell do not spread across the card's row. */}
      <div className="min-w-0 sm:contents">{content}</div>
    </td>
  );
}
