import type { MessageTemplate } from '@thuto/contract/message-templates';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import { PROVIDER_NAMES } from '../../../components/provider-names.ts';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useChangeTemplate, useMessageTemplates } from '../api/message-templates.ts';
import { MEANING_NAMES } from '../template-words.ts';
import { NEW_TEMPLATE, TemplateDialog } from './template-dialog.tsx';
import { TestMessage } from './test-message.tsx';

/** The wordings by which the platform reads payment messages, and a field to test them. */
export function AdminMessageTemplates() {
  return (
    <QueryBoundary
      query={useMessageTemplates()}
      loading="Loading templates"
      rows={4}
      rowClassName="h-24"
      failure="The templates could not be loaded."
    >
      {(data) => <Templates {...data} />}
    </QueryBoundary>
  );
}

function Templates({ items }: { items: MessageTemplate[] }) {
  const editing = useDialogFor<MessageTemplate | typeof NEW_TEMPLATE>();
  const resetting = useDialogFor<MessageTemplate>();
  const removing = useDialogFor<MessageTemplate>();
  const { reset, remove } = useChangeTemplate();

  return (
    <div className="grid min-w-0 gap-5">
      <SectionCard title="Test a message">
        <TestMessage />
      </SectionCard>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-ink-soft">
          A message is compared with these templates from top to bottom. One that fits none is read by its
          words.
        </p>
        <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => editing.show(NEW_TEMPLATE)}>
          Add Template
        </Button>
      </div>
      <ol className="grid gap-2">
        {items.map((template) => (
          <li key={template.id}>
            <TemplateCard
              template={template}
              onEdit={() => editing.show(template)}
              onReset={() => resetting.show(template)}
              onRemove={() => removing.show(template)}
            />
          </li>
        ))}
      </ol>
      {editing.render((template, dialog) => (
        <TemplateDialog
          key={template.id ?? 'new'}
          template={template.id === null ? null : template}
          {...dialog}
        />
      ))}
      {resetting.render((template, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={`Reset ${template.name}?`}
          description="Your changes are replaced by the shipped wording."
          confirmLabel="Reset"
          busyLabel="Resetting..."
          errorMessage={reset.errorMessage}
          onConfirm={() => reset.run({ id: template.id })}
        />
      ))}
      {removing.render((template, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={`Delete ${template.name}?`}
          description="Messages of this wording are then read by the other templates or by their words."
          confirmLabel="Delete Template"
          busyLabel="Deleting..."
          errorMessage={remove.errorMessage}
          onConfirm={() => remove.run({ id: template.id })}
        />
      ))}
    </div>
  );
}

interface TemplateCardProps {
  template: MessageTemplate;
  onEdit: () => void;
  onReset: () => void;
  onRemove: () => void;
}

function TemplateCard({ template, onEdit, onReset, onRemove }: TemplateCardProps) {
  const { name, provider, meaning, text, isShipped, isChanged } = template;
  const can = (action: MessageTemplate['allowedActions'][number]) => template.allowedActions.includes(action);
  return (
    <article aria-label={name} className="[overflow-wrap:anywhere]">
      <details className="group rounded-xl border border-line bg-surface shadow-soft">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-xl px-4 py-2 sm:px-5">
          <span className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-x-2 text-base">
              {name}
              <Badge>{isChanged ? 'Changed' : isShipped ? 'Shipped' : 'Own'}</Badge>
            </h2>
            <span className="block text-sm text-ink-soft">
              {PROVIDER_NAMES[provider]} · {MEANING_NAMES[meaning]}
            </span>
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 px-4 pb-4 sm:px-5">
          <p className="rounded-md bg-sunken/60 p-3 font-mono text-sm">{text}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="outline" onClick={onEdit}>
              Edit<span className="sr-only"> {name}</span>
            </Button>
            {can('reset') && (
              <Button size="sm" variant="outline" onClick={onReset}>
                Reset<span className="sr-only"> {name}</span>
              </Button>
            )}
            {can('delete') && (
              <Button size="sm" variant="outline" className="text-danger" onClick={onRemove}>
                Delete<span className="sr-only"> {name}</span>
              </Button>
            )}
          </div>
        </div>
      </details>
    </article>
  );
}
