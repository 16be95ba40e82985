import { zodResolver } from '@hookform/resolvers/zod';
import { SaveTermReport, type TermReport, type TermReportChoices } from '@thuto/contract/term-reports';
import { MAX_LINE, MAX_TEXT } from '@thuto/contract/fields/text';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { UnsavedChangesGuard } from '../../../components/unsaved-changes-guard.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useTaughtTermReport, useTermReportActions, useTermReportChoices } from '../api/term-reports.ts';
import { TermFacts, TermWords } from './term-facts.tsx';

/** The term reports that a tutor writes about a student: choose the term and the subject, comment, sign. */
export function TutorTermReports({ studentId }: { studentId: string }) {
  return (
    <QueryBoundary
      query={useTermReportChoices(studentId)}
      loading="Loading reports"
      rows={2}
      rowClassName="h-40"
      failure="The reports could not be loaded. Please try again."
    >
      {(data) => <Chosen studentId={studentId} {...data} />}
    </QueryBoundary>
  );
}

function Chosen({ studentId, terms, subjects }: { studentId: string } & TermReportChoices) {
  const { nameOf } = useSubjects();
  const [chosenTerm, setTerm] = useState('');
  const [chosenSubject, setSubject] = useState('');
  const [firstTerm] = terms;
  const [firstSubject] = subjects;
  if (firstTerm === undefined || firstSubject === undefined) {
    return (
      <EmptyState title="No term yet" icon={<FileText className="size-6" />}>
        Term reports appear here once the office has entered a term in the term calendar.
      </EmptyState>
    );
  }
  const termId = chosenTerm || firstTerm.id;
  const subject = chosenSubject || firstSubject;
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Term">
          <Select
            value={termId}
            options={terms.map(({ id, name, startsOn }) => ({
              value: id,
              label: `${name} ${startsOn.slice(0, 4)}`,
            }))}
            onChange={({ target }) => setTerm(target.value)}
          />
        </Field>
        <Field label="Subject">
          <Select
            value={subject}
            options={subjects.map((id) => ({ value: id, label: nameOf(id) }))}
            onChange={({ target }) => setSubject(target.value)}
          />
        </Field>
      </div>
      <Report key={`${termId} ${subject}`} id={studentId} termId={termId} subject={subject} />
    </div>
  );
}

interface ReportProps {
  id: string;
  termId: string;
  subject: string;
}

function Report(props: ReportProps) {
  const query = useTaughtTermReport(props);
  return (
    <SectionCard title="Term Report">
      <QueryBoundary
        query={query}
        loading="Loading the term report"
        rows={3}
        rowClassName="h-12"
        failure="The term report could not be loaded. Please try again."
      >
        {(report) => (
          <div className="grid gap-5">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={report.signedAt === null ? 'warning' : 'success'}>
                {report.signedAt === null ? 'Draft' : 'Signed'}
              </Badge>
              <span className="text-ink-soft">
                Version {report.version}
                {report.reason !== '' && `: ${report.reason}`}
              </span>
            </p>
            <TermFacts report={report} />
            {report.signedAt === null ? (
              <Draft key={report.version} report={report} {...props} />
            ) : (
              <Signed report={report} signedAt={report.signedAt} {...props} />
            )}
          </div>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

const Words = SaveTermReport.pick({ comment: true, nextTerm: true });
type WordsIn = z.input<typeof Words>;
type WordsOut = z.output<typeof Words>;

/** The words of a draft. What the tutor types stays if somebody else changes the report meanwhile. */
function Draft({ report, ...props }: { report: TermReport } & ReportProps) {
  const { save, sign } = useTermReportActions();
  // The revision that the tutor has read.
  const [seen, setSeen] = useState({ version: report.version, revision: report.revision });
  const [isChanged, setChanged] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm<WordsIn, unknown, WordsOut>({
    resolver: zodResolver(Words),
    defaultValues: { comment: report.comment, nextTerm: report.nextTerm },
  });
  const { errors, isDirty } = formState;
  const send = async (action: typeof save | typeof sign, words: WordsOut) => {
    setRefusal(null);
    try {
      const saved = await action.run({ ...props, ...seen, ...words });
      if (saved === undefined) return;
      setSeen({ version: saved.version, revision: saved.revision });
      setChanged(false);
      reset(words);
    } catch (error) {
      if (hasCode(error, 'term_report_changed')) setChanged(true);
      else if (!showFieldErrors(error, setError, ['comment', 'nextTerm']))
        setRefusal(action.errorMessage(error));
    }
  };
  const signReport = async (words: WordsOut) => {
    if (words.comment === '')
      setError('comment', { message: 'Please write a comment' }, { shouldFocus: true });
    else await send(sign, words);
  };
  return (
    <form
      noValidate
      aria-label="Term Report"
      onSubmit={(event) => void handleSubmit((words) => send(save, words))(event)}
      className="grid gap-4"
    >
      <Field label="Comment" required error={errors.comment?.message}>
        <Textarea rows={5} maxLength={MAX_TEXT} {...register('comment')} />
      </Field>
      <Field label="Next term" error={errors.nextTerm?.message}>
        <Textarea rows={3} maxLength={MAX_TEXT} {...register('nextTerm')} />
      </Field>
      {isChanged && (
        <Notice
          tone="warning"
          title="The term report has changed in the meantime"
          actions={
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                setSeen({ version: report.version, revision: report.revision });
                setChanged(false);
              }}
            >
              Keep my words
            </Button>
          }
        >
          What you typed is still here. With “Keep my words” it replaces what was saved: “
          {report.comment || 'no comment'}”.
        </Notice>
      )}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <p className="text-sm text-ink-soft">
        When you sign, the family is notified and can download the report. After that, every change needs a
        new version with a reason.
      </p>
      <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
        <Button onClick={() => void handleSubmit(signReport)()} isBusy={sign.isPending}>
          Sign Report
        </Button>
        <Button type="submit" variant="outline" isBusy={save.isPending} busyLabel="Saving...">
          Save Draft
        </Button>
      </div>
      <UnsavedChangesGuard when={isDirty && !sign.isPending && !save.isPending} />
    </form>
  );
}

function Signed({ report, signedAt, ...props }: { report: TermReport; signedAt: string } & ReportProps) {
  const { revise } = useTermReportActions();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const start = async () => {
    if (reason.trim() === '') {
      setError('Please enter a reason');
      return;
    }
    try {
      await revise.run({ ...props, version: report.version, reason });
    } catch (failure) {
      setError(revise.errorMessage(failure));
    }
  };
  return (
    <>
      <TermWords report={report} />
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        Signed by {report.signedBy}, {formatDateTime(signedAt, report.timeZone)}
      </p>
      <form
        noValidate
        aria-label="New Version"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
        className="grid gap-3 border-t border-line pt-4"
      >
        <Field label="Reason" error={error} description="Why the signed report needs a new version.">
          <TextInput maxLength={MAX_LINE} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <div>
          <Button type="submit" variant="outline" isBusy={revise.isPending}>
            New Version
          </Button>
        </div>
      </form>
    </>
  );
}
