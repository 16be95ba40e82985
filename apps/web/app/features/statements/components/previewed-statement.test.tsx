import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { StatementPreview } from '@thuto/contract/statements';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PreviewedStatement, type StatementChoices } from './previewed-statement.tsx';

const calls = vi.hoisted(() => ({ importStatement: vi.fn<(input: unknown) => Promise<unknown>>() }));
vi.mock('../../../lib/api/api-client.ts', () => {
  const call = vi.fn<() => Promise<unknown>>();
  return {
    orpc: {
      statements: {
        importStatement: { call: calls.importStatement },
        approveExactMatches: { call },
        matchMoney: { call },
        assignMoney: { call },
        ignoreMoney: { call },
        reopenMoney: { call },
      },
    },
  };
});

const PREVIEW: StatementPreview = {
  id: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d',
  fileName: 'March.csv',
  headings: ['Date', 'Type', 'Amount', 'Balance'],
  mapping: {
    date: 0,
    time: null,
    transactionId: null,
    reference: null,
    payer: null,
    amount: 2,
    moneyOut: null,
    direction: 1,
    status: null,
    balance: 3,
  },
  isComplete: true,
  understood: {
    headingLine: 1,
    dateOrder: 'dmy',
    dateOrderSource: 'likely',
    firstDate: '2026-03-03',
    lastDate: '2026-03-05',
    times: 'local',
    timeZone: 'Africa/Maseru',
    zonedLines: 0,
    direction: 'column',
    inLisente: 81_000,
    outLisente: 120_000,
    balance: { openingLisente: 100_000, closingLisente: 61_000, agrees: true },
  },
  credits: 2,
  debits: 1,
  broken: 0,
  repeated: 0,
  exact: 1,
  suggested: 0,
  totalLisente: 81_000,
  lines: [
    {
      lineNumber: 2,
      date: '2026-03-03',
      time: '10:00',
      transactionId: null,
      reference: 'K9H-ZNH',
      payer: '',
      amountLisente: 45_000,
      balanceLisente: 145_000,
      isRepeated: false,
      suggestion: null,
    },
  ],
  brokenLines: [],
  leftOut: 1,
  leftOutLines: [{ lineNumber: 5, reason: 'summary', text: 'CLOSING BALANCE' }],
};

const onChoose = vi.fn<(choices: StatementChoices) => Promise<void>>();
const onDone = vi.fn<() => void>();

function renderPreview(changes: Partial<StatementPreview> = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreviewedStatement
        preview={{ ...PREVIEW, ...changes }}
        source={{ id: 's1' }}
        onChoose={onChoose}
        onBack={vi.fn<() => void>()}
        onDone={onDone}
      />
    </QueryClientProvider>,
  );
}
const understood = (changes: Partial<StatementPreview['understood']>) => ({
  understood: { ...PREVIEW.understood, ...changes },
});
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import' });
const choose = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  vi.resetAllMocks();
  onChoose.mockResolvedValue();
  calls.importStatement.mockResolvedValue({ added: 2, repeated: 0 });
});

describe('PreviewedStatement', () => {
  it('shows how the file was understood', () => {
    renderPreview();
    const shown = within(screen.getByRole('region', { name: 'How March.csv was understood' }));
    expect(shown.getByText('A column says whether money came in')).toBeDefined();
    expect(shown.getByText('Line 1')).toBeDefined();
    expect(shown.getByText('Africa/Maseru')).toBeDefined();
    expect(shown.getByText(/3 March 2026 to .*5 March 2026/)).toBeDefined();
    expect(shown.getByText(/M1,000 \+ M810 in − M1,200 out = M610, as the statement says/)).toBeDefined();
    expect(screen.getByText(/Line 5: a balance or a total\./)).toBeDefined();
  });

  it('sends what was shown when the admin confirms it', async () => {
    renderPreview();
    fireEvent.click(button());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(calls.importStatement.mock.calls[0]?.[0]).toEqual({
      id: PREVIEW.id,
      source: { id: 's1' },
      mapping: PREVIEW.mapping,
      dateOrder: 'dmy',
      times: 'local',
      leaveOutBroken: false,
    });
  });

  it('asks for the order of the dates, and imports nothing before it is chosen', () => {
    renderPreview(understood({ dateOrderSource: 'unclear' }));
    expect(screen.getByText(/dates can be read in two ways/)).toBeDefined();
    expect(button().disabled).toBe(true);
    choose(/^Order of Dates/, 'mdy');
    expect(onChoose).toHaveBeenCalledWith({ dateOrder: 'mdy' });
  });

  it('keeps the earlier choices when another is made', async () => {
    renderPreview();
    choose(/^Times Without a Zone/, 'utc');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>(/^Order of Dates/).disabled).toBe(false),
    );
    choose(/^Order of Dates/, 'mdy');
    expect(onChoose).toHaveBeenLastCalledWith({ times: 'utc', dateOrder: 'mdy' });
  });

  it('warns when the sums differ from the running balance', () => {
    renderPreview(
      understood({ balance: { openingLisente: 100_000, closingLisente: 62_000, agrees: false } }),
    );
    expect(screen.getByText(/is not M620, which the statement says/)).toBeDefined();
  });

  it('explains ids that a spreadsheet has changed, and asks before it leaves the lines out', () => {
    renderPreview({
      broken: 1,
      brokenLines: [{ lineNumber: 2, fault: 'id-shortened', text: '2.60303E+11' }],
    });
    expect(
      screen.getByText(/Line 2: the IDs were shortened by a spreadsheet\. Download the statement again/),
    ).toBeDefined();
    expect(button().disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('Leave out the line that cannot be read'));
    expect(button().disabled).toBe(false);
  });
});
