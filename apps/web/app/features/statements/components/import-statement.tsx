import type { StatementPreview, StatementSource } from '@thuto/contract/statements';
import type { MessageProvider } from '@thuto/domain/reconciliation/message-kinds';
import { useState } from 'react';
import { PROVIDER_OPTIONS } from '../../../components/provider-names.ts';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FileInput } from '../../../components/ui/file-input.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { orpc } from '../../../lib/api/api-client.ts';
import { uploadStatement } from '../api/statement-actions.ts';
import { useStatementSources } from '../api/statements.ts';
import { formatUploadError } from '../money-words.ts';
import { PreviewedStatement, type StatementChoices } from './previewed-statement.tsx';

const NEW_SOURCE = 'new';

/** What is imported, and where it comes from. Kept while the preview is open. */
interface Choice {
  sourceId: string;
  name: string;
  provider: MessageProvider;
  file: File | null;
}

/** Chooses the source and the file of a statement, then shows what an import would do. */
export function ImportStatement({ onDone }: { onDone: () => void }) {
  return (
    <QueryBoundary
      query={useStatementSources()}
      loading="Loading sources"
      rows={2}
      rowClassName="h-16"
      failure="The sources could not be loaded."
    >
      {({ items }) => <ImportForm sources={items} onDone={onDone} />}
    </QueryBoundary>
  );
}

function ImportForm({ sources, onDone }: { sources: readonly StatementSource[]; onDone: () => void }) {
  const [choice, setChoice] = useState<Choice>({
    sourceId: sources[0]?.id ?? NEW_SOURCE,
    name: 'M-Pesa statement',
    provider: 'mpesa',
    file: null,
  });
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [missing, setMissing] = useState<'file' | 'name' | null>(null);
  const { sourceId, name, provider, file } = choice;
  const isNew = sourceId === NEW_SOURCE;
  const change = (changes: Partial<Choice>) => {
    setChoice({ ...choice, ...changes });
    setMissing(null);
    setRefusal(null);
  };

  const read = async (id: string, choices: StatementChoices = {}) => {
    const read = await orpc.statements.previewStatement.call({
      id,
      sourceId: isNew ? null : sourceId,
      ...choices,
    });
    setPreview(read);
  };
  const open = async () => {
    if (file === null) return setMissing('file');
    if (isNew && name.trim() === '') return setMissing('name');
    setIsBusy(true);
    setRefusal(null);
    try {
      await read((await uploadStatement(file)).id);
    } catch (error) {
      setRefusal(formatUploadError(error));
    } finally {
      setIsBusy(false);
    }
  };

  if (preview !== null) {
    return (
      <PreviewedStatement
        preview={preview}
        source={isNew ? { name: name.trim(), provider } : { id: sourceId }}
        onChoose={(choices) => read(preview.id, choices)}
        onBack={() => setPreview(null)}
        onDone={onDone}
      />
    );
  }
  return (
    <SectionCard title="Import Statement">
      <form
        noValidate
        className="grid max-w-2xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <Field label="Source" description="The columns of its last file are remembered.">
          <Select
            value={sourceId}
            onChange={({ target }) => change({ sourceId: target.value })}
            options={[
              ...sources.map((source) => ({ value: source.id, label: source.name })),
              { value: NEW_SOURCE, label: 'New source' },
            ]}
          />
        </Field>
        {isNew && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Source Name"
              required
              error={missing === 'name' ? 'Please enter a name' : undefined}
            >
              <TextInput
                autoComplete="off"
                maxLength={100}
                value={name}
                onChange={({ target }) => change({ name: target.value })}
              />
            </Field>
            <Field label="Provider">
              <Select
                value={provider}
                onChange={({ target }) => change({ provider: target.value as MessageProvider })}
                options={PROVIDER_OPTIONS}
              />
            </Field>
          </div>
        )}
        <Field
          label="Statement File"
          required
          announceError
          description={file === null ? 'A CSV file of at most 20 MB.' : `Chosen: ${file.name}`}
          error={missing === 'file' ? 'Please choose a file' : undefined}
        >
          <FileInput
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onChange={({ target }) => change({ file: target.files?.[0] ?? null })}
          />
        </Field>
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy} busyLabel="Reading the file...">
            Preview
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={onDone}>
            Go back
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
