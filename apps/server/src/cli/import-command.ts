import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkLedger } from '../features/credits/check-ledger.ts';
import { type ImportReport, type Remark } from '../features/imports/import-report.ts';
import { type ImportOutcome, importOldProduct } from '../features/imports/import-old-product.ts';
import { UnreadableExportError } from '../features/imports/read-export.ts';
import { type Command, CommandError, resolveTyped, printLine } from './command.ts';

const USAGE = 'Usage: npm run thuto -- import FILE [--admins] [--no-mails] [--dry-run]';

function readOptions(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        admins: { type: 'boolean', default: false },
        'no-mails': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file: resolveTyped(file), ...values };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
  }
  throw new CommandError(USAGE);
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

function sayTallies({ tallies }: ImportReport): void {
  const width = Math.max(...[...tallies.keys()].map((name) => name.length));
  for (const [name, { taken, known, refused }] of tallies) {
    const earlier = known > 0 ? `, ${known} already here` : '';
    const left = refused > 0 ? `, ${refused} refused` : '';
    printLine(`  ${name.padEnd(width)}  ${taken} imported${earlier}${left}`);
  }
}

function sayRemarks(heading: string, remarks: readonly Remark[]): void {
  if (remarks.length === 0) return;
  printLine('');
  printLine(heading);
  for (const { record, words } of remarks) printLine(`  ${record}: ${words}`);
}

function printOutcome({ report, mails }: ImportOutcome, options: ReturnType<typeof readOptions>): void {
  printLine(options['dry-run'] ? 'Would import (dry run, nothing was saved):' : 'Imported:');
  sayTallies(report);
  sayRemarks('Imported with changes, or left unchanged here:', report.notes);
  sayRemarks('Refused:', report.refusals);
  printLine('');
  printLine(
    options['no-mails']
      ? 'No mails were queued: run this again without --no-mails, to send everyone a mail to set a password.'
      : `${mails} ${mails === 1 ? 'mail' : 'mails'} to set a password ${options['dry-run'] ? 'would be' : 'are'} queued.`,
  );
}

/** Imports the old product's export. Exits with 1 if any record was rejected, after importing the rest. */
export const importCommand: Command = {
  summary: "Import the old product's export: FILE [--admins] [--no-mails] [--dry-run]",
  async run(ctx, args) {
    const options = readOptions(args);
    const source = await readJson(options.file);
    const outcome = await importOldProduct(ctx, source, {
      withAdmins: options.admins,
      sendsMails: !options['no-mails'],
      isRehearsal: options['dry-run'],
    }).catch((error: unknown) => {
      throw error instanceof UnreadableExportError ? new CommandError(error.message) : error;
    });
    printOutcome(outcome, options);
    const found = await checkLedger(ctx.db);
    for (const { check, subject, detail } of found) printLine(`${check}: ${subject} (${detail})`);
    return outcome.report.refusals.length === 0 && found.length === 0 ? 0 : 1;
  },
};
