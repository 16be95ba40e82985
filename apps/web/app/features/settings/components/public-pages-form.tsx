import type { AdminSettings } from '@thuto/contract/settings';
import { DEFAULT_LEGAL_TEXTS } from '@thuto/domain/centre/default-legal-texts';
import { LEGAL_FIELDS, type LegalPage } from '@thuto/domain/centre/legal-texts';
import { LegalText } from '../../../components/legal-text.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { UnsavedChangesGuard } from '../../../components/unsaved-changes-guard.tsx';
import { getToday } from '../../../lib/time/dates.ts';
import { platform } from '../../../lib/centre/platform.ts';
import { useSubjectNames } from '../../../lib/centre/subjects-store.ts';
import { usePackagesOnSale } from '../../../lib/api/packages-on-sale.ts';
import { type SettingsFormState, useSettingsForm } from '../hooks/use-settings-form.ts';
import { SETTING_LABELS } from '../settings-words.ts';
import { SettingsConflict } from './settings-conflict.tsx';
import { SettingsSection } from './settings-section.tsx';
import { TextSetting } from './setting-inputs.tsx';

const CLAIMS = [
  ['trustedSince', '“Trusted since 2019” on the landing page and in the footer.'],
  ['experienceClaim', '“6+ years of experience”'],
  ['studentsClaim', '“100+ students”'],
  ['taughtClaim', '“830+ students have learned with us”'],
] as const;

const LEGAL = [
  ['terms', 'termsText', 'Terms of Service'],
  ['privacy', 'privacyText', 'Privacy Policy'],
] as const;

/** Claims, contact details and legal texts of the public pages (SITE-7, SITE-9, SITE-13). */
export function PublicPagesForm({ settings }: { settings: AdminSettings }) {
  const state = useSettingsForm(settings);
  const { form, base, newer, saving, save } = state;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="grid max-w-5xl gap-5"
    >
      <SettingsSection form={form} title="Claims">
        <p className="mb-4 text-sm text-ink-soft">An empty claim is not shown.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {CLAIMS.map(([name, description]) => (
            <TextSetting key={name} form={form} name={name} description={description} />
          ))}
        </div>
      </SettingsSection>
      <SettingsSection form={form} title="Contact">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextSetting form={form} name="contactPhone" type="tel" description="Empty shows none." />
          <TextSetting form={form} name="contactPlace" description="Where you teach. Empty shows none." />
        </div>
        <Field
          label={SETTING_LABELS.openingHours}
          description="One line for some days, such as “Mon to Fri: 8am to 10pm”."
          error={errors.openingHours?.message}
          className="mt-4"
        >
          <Textarea rows={4} {...register('openingHours')} />
        </Field>
      </SettingsSection>
      {LEGAL.map(([page, name, title]) => (
        <LegalCard key={page} page={page} name={name} title={title} state={state} />
      ))}
      <VersionCard state={state} />
      {newer !== null && (
        <SettingsConflict
          base={base}
          newer={newer}
          onTakeTheirs={state.takeTheirs}
          onKeepMine={state.keepMine}
        />
      )}
      {state.refusal !== null && <Notice tone="danger">{state.refusal}</Notice>}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" isBusy={saving} busyLabel="Saving..." disabled={newer !== null}>
          Save Public Pages
        </Button>
        {state.hasChanges && !saving && <p className="text-sm text-ink-soft">Not saved yet.</p>}
      </div>
      <UnsavedChangesGuard when={state.hasChanges && !saving} />
    </form>
  );
}

interface LegalCardProps {
  page: LegalPage;
  name: 'termsText' | 'privacyText';
  title: 'Terms of Service' | 'Privacy Policy';
  state: SettingsFormState;
}

function LegalCard({ page, name, title, state: { form, values } }: LegalCardProps) {
  const subjects = useSubjectNames();
  const packages = usePackagesOnSale().data?.items ?? [];
  const text = values[name];
  const isOwn = text !== DEFAULT_LEGAL_TEXTS[page];
  return (
    <SettingsSection form={form} title={title}>
      <Field
        label={`Text of ${title}`}
        required
        description={
          <>
            A line that begins with “## ” is a heading, one with “- ” an item of a list. Your rules and
            details are filled in for {LEGAL_FIELDS.map((field) => `{${field}}`).join(' ')}.
          </>
        }
        error={form.formState.errors[name]?.message}
      >
        <Textarea rows={10} {...form.register(name)} />
      </Field>
      {isOwn && (
        <Button
          size="sm"
          variant="outline"
          className="mt-3"
          onClick={() => form.setValue(name, DEFAULT_LEGAL_TEXTS[page], { shouldValidate: true })}
        >
          Use the Default Text
        </Button>
      )}
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer content-center font-medium">Preview of {title}</summary>
        <div className="max-w-[42rem] rounded-lg border border-line p-4 [overflow-wrap:anywhere] sm:p-6">
          <LegalText text={text} facts={{ ...values, subjects, packages }} />
        </div>
      </details>
    </SettingsSection>
  );
}

/** The date of the legal texts. A change that matters to families needs a new one. */
function VersionCard({ state: { form, values, base } }: { state: SettingsFormState }) {
  const { termsText, privacyText, termsVersion } = base.values;
  const isChanged = values.termsText !== termsText || values.privacyText !== privacyText;
  const isNewVersion = values.termsVersion !== termsVersion;
  const today = getToday(platform().timeZone);
  return (
    <SettingsSection form={form} title="Version of the Legal Texts">
      <Field
        label={SETTING_LABELS.termsVersion}
        required
        description="Both pages show it as the day of their last change. Families are asked to accept each version."
        error={form.formState.errors.termsVersion?.message}
        className="max-w-xs"
      >
        <TextInput type="date" {...form.register('termsVersion')} />
      </Field>
      {isChanged && !isNewVersion && (
        <Notice
          tone="info"
          className="mt-3"
          actions={
            termsVersion !== today && (
              <Button size="sm" variant="outline" onClick={() => form.setValue('termsVersion', today)}>
                Apply From Today
              </Button>
            )
          }
        >
          Families are not asked to accept this change. If it matters to them, choose a new date.
        </Notice>
      )}
    </SettingsSection>
  );
}
