import { LISENTE_PER_LOTI } from '@thuto/domain/money';
import { CONTENT_FILE_TYPES } from '@thuto/domain/learning/content';
import {
  BOOKING_HORIZON_BOUNDS,
  CANCEL_NOTICE_BOUNDS,
  MINIMUM_NOTICE_BOUNDS,
  REQUEST_VALID_BOUNDS,
  TIME_CHANGES_BOUNDS,
} from '@thuto/domain/lessons/lesson-policy';
import {
  BACKUPS_KEPT_BOUNDS,
  FILE_SIZE_BOUNDS_MB,
  LAST_HOUR,
  ORDER_VALID_DAYS_BOUNDS,
  SECOND_APPROVAL_BOUNDS,
  PROOF_RETENTION_BOUNDS,
} from '@thuto/domain/centre/settings';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import type { SettingsFormState } from '../hooks/use-settings-form.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { inOrder } from '../settings-form.ts';
import { SETTING_LABELS } from '../settings-words.ts';
import { SettingsSection } from './settings-section.tsx';
import { NumberSetting, TextSetting } from './setting-inputs.tsx';

/** System toggles with their descriptions, in the order of SET-1. */
const TOGGLES = [
  [
    'maintenanceMode',
    'Temporarily disable platform access. Visitors and students see a maintenance page; admins go on working.',
  ],
  ['emailNotifications', 'Receive notifications for new registrations.'],
  [
    'autoApproveUsers',
    'Automatically activate new student accounts: they are not flagged as New for a review.',
  ],
  ['expiredPackagesCannotBook', 'Students whose package is past its end date cannot request a session.'],
  [
    'lateCancelUsesSession',
    'A family that cancels after the notice loses the session. Holds for sessions that are confirmed from now on.',
  ],
  [
    'noShowUsesSession',
    'A session that the student misses is used up. Holds for sessions that are confirmed from now on.',
  ],
  [
    'approveExactMatches',
    'A forwarded message with the reference and the exact amount of an open order settles it without an admin.',
  ],
] as const;

const BUYING_AGAIN = [
  { value: 'anew', label: 'Start anew: what is left of the old package ends' },
  { value: 'keep', label: 'Keep what is left, and add the new sessions' },
];

/** The numbers about free times. */
const FREE_TIME_NUMBERS = [
  [
    'minimumNoticeHours',
    MINIMUM_NOTICE_BOUNDS,
    'Free times start at least this long after the family books them.',
  ],
  ['bookingHorizonDays', BOOKING_HORIZON_BOUNDS, 'Free times are offered this many days ahead.'],
  [
    'timeChangesPerLesson',
    TIME_CHANGES_BOUNDS,
    'How often a family may change the time of one session, until the cancellation notice begins. Holds for sessions that are confirmed from now on.',
  ],
] as const;

/** Every setting of SET-1, in sections. One file, so that it reads in the order of the page. */
export function SettingsFields({ form }: Pick<SettingsFormState, 'form'>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <SettingsSection form={form} title="Basic Settings">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextSetting
            form={form}
            name="platformName"
            required
            description="On every page and in every mail."
          />
          <TextSetting
            form={form}
            name="contactEmail"
            required
            type="email"
            description="Contact messages go there."
          />
        </div>
      </SettingsSection>
      <SettingsSection form={form} title="Safeguarding">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextSetting
            form={form}
            name="safeguardingName"
            description="The person who looks at reported messages."
          />
          <TextSetting
            form={form}
            name="safeguardingEmail"
            type="email"
            description="Reports are sent there. Empty means the contact email."
          />
        </div>
      </SettingsSection>
      <SettingsSection form={form} title="File Upload Settings">
        <div className="grid gap-5">
          <NumberSetting
            form={form}
            name="maxFileSizeMb"
            bounds={FILE_SIZE_BOUNDS_MB}
            description={`From ${FILE_SIZE_BOUNDS_MB.min} to ${FILE_SIZE_BOUNDS_MB.max}, for content and payment proofs.`}
            className="max-w-xs"
          />
          <FileTypes form={form} />
        </div>
      </SettingsSection>
      <SettingsSection form={form} title="System">
        <div className="grid gap-2">
          {TOGGLES.map(([name, description]) => (
            <Checkbox
              key={name}
              label={SETTING_LABELS[name]}
              description={description}
              error={errors[name]?.message}
              {...register(name)}
            />
          ))}
        </div>
      </SettingsSection>
      <SettingsSection form={form} title="Payments">
        <div className="grid gap-5">
          <BuyingAgain form={form} />
          <Field
            label={SETTING_LABELS.paymentInstructions}
            required
            description="Students read it above the upload of their payment proof. Line breaks are kept."
            error={errors.paymentInstructions?.message}
          >
            <Textarea rows={6} {...register('paymentInstructions')} />
          </Field>
          <NumberSetting
            form={form}
            name="proofRetentionDays"
            bounds={PROOF_RETENTION_BOUNDS}
            description="The file is deleted this long after the decision; the decision stays. 0 keeps proofs forever."
            className="max-w-xs"
          />
          <Controller
            control={form.control}
            name="secondApprovalAboveLisente"
            render={({ field, fieldState: { error } }) => (
              <Field
                label={SETTING_LABELS.secondApprovalAboveLisente}
                required
                description="Above this amount two admins have to approve. 0 turns it off."
                error={error?.message}
                className="max-w-xs"
              >
                <TextInput
                  ref={field.ref}
                  type="number"
                  inputMode="numeric"
                  min={SECOND_APPROVAL_BOUNDS.min}
                  max={SECOND_APPROVAL_BOUNDS.max}
                  value={Number.isNaN(field.value) ? '' : field.value / LISENTE_PER_LOTI}
                  onBlur={field.onBlur}
                  onChange={({ target }) => field.onChange(target.valueAsNumber * LISENTE_PER_LOTI)}
                />
              </Field>
            )}
          />
          <Field
            label={SETTING_LABELS.rejectionReasons}
            required
            description="One per line. Admins choose from them, and students read them."
            error={errors.rejectionReasons?.message}
          >
            <Textarea rows={4} {...register('rejectionReasons')} />
          </Field>
          <NumberSetting
            form={form}
            name="orderValidDays"
            bounds={ORDER_VALID_DAYS_BOUNDS}
            description="An order that nobody pays is closed after this time. Money that arrives later still counts."
            className="max-w-xs"
          />
        </div>
      </SettingsSection>
      <SettingsSection form={form} title="Bookings">
        <div className="grid gap-5">
          <NumberSetting
            form={form}
            name="cancelNoticeHours"
            bounds={CANCEL_NOTICE_BOUNDS}
            description="Until then a family cancels a session free of charge; later it uses the session. Holds for sessions that are confirmed from now on."
            className="max-w-xs"
          />
          <NumberSetting
            form={form}
            name="requestValidHours"
            bounds={REQUEST_VALID_BOUNDS}
            description="A request that nobody has decided by then expires, at the latest three hours before its time. The family is told."
            className="max-w-xs"
          />
          {FREE_TIME_NUMBERS.map(([name, { min, max }, description]) => (
            <NumberSetting
              key={name}
              form={form}
              name={name}
              bounds={{ min, max }}
              description={description}
              className="max-w-xs"
            />
          ))}
          <ConfirmAtOnce form={form} />
        </div>
      </SettingsSection>
      <SettingsSection form={form} title="Backup">
        <div className="grid gap-5">
          <Checkbox
            label={SETTING_LABELS.nightlyBackups}
            description="Data and files are written to the folder backups of the server every day."
            error={errors.nightlyBackups?.message}
            {...register('nightlyBackups')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberSetting
              form={form}
              name="nightlyBackupHour"
              bounds={{ min: 0, max: LAST_HOUR }}
              description="From 0 to 23, in the platform’s time zone."
            />
            <NumberSetting
              form={form}
              name="nightlyBackupsKept"
              bounds={BACKUPS_KEPT_BOUNDS}
              description="Older ones are deleted."
            />
          </div>
        </div>
      </SettingsSection>
    </>
  );
}

/** What happens to the sessions that are left when a new package is paid. */
function BuyingAgain({ form }: Pick<SettingsFormState, 'form'>) {
  return (
    <Controller
      control={form.control}
      name="carryOverUnusedSessions"
      render={({ field, fieldState: { error } }) => (
        <Field
          label={SETTING_LABELS.carryOverUnusedSessions}
          description="The admin sees what ends before approving a payment, and the family before ordering. Booked sessions stay booked; one that the family cancels later ends with the old package."
          error={error?.message}
          className="max-w-md"
        >
          <Select
            ref={field.ref}
            name={field.name}
            options={BUYING_AGAIN}
            value={field.value ? 'keep' : 'anew'}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(target.value === 'keep')}
          />
        </Field>
      )}
    />
  );
}

/** A switch per subject: whether its free times are confirmed without an admin. */
function ConfirmAtOnce({ form }: Pick<SettingsFormState, 'form'>) {
  const id = useId();
  const { choices } = useSubjects();
  return (
    <Controller
      control={form.control}
      name="confirmAtOnceSubjects"
      render={({ field, fieldState: { error } }) => (
        <fieldset aria-describedby={`${id}-help`} className="min-w-0">
          <legend className="text-sm font-semibold">{SETTING_LABELS.confirmAtOnceSubjects}</legend>
          <p id={`${id}-help`} className="text-sm text-ink-soft">
            A free time of these subjects is confirmed as soon as a family takes it. An admin approves all
            others.
          </p>
          <div className="flex flex-wrap gap-x-6">
            {choices(field.value).map(({ value, label }, position) => (
              <Checkbox
                key={value}
                role="switch"
                aria-checked={field.value.includes(value)}
                label={label}
                ref={position === 0 ? field.ref : undefined}
                name={`${field.name}.${value}`}
                checked={field.value.includes(value)}
                onBlur={field.onBlur}
                onChange={({ target }) =>
                  field.onChange(
                    target.checked
                      ? [...field.value, value].toSorted()
                      : field.value.filter((other) => other !== value),
                  )
                }
              />
            ))}
          </div>
          {error?.message !== undefined && <FieldError>{error.message}</FieldError>}
        </fieldset>
      )}
    />
  );
}

function FileTypes({ form }: Pick<SettingsFormState, 'form'>) {
  const id = useId();
  return (
    <Controller
      control={form.control}
      name="allowedFileTypes"
      render={({ field, fieldState: { error } }) => (
        <fieldset aria-describedby={error ? `${id}-error` : `${id}-help`} className="min-w-0">
          <legend className="text-sm font-semibold">{SETTING_LABELS.allowedFileTypes}</legend>
          <div className="flex flex-wrap gap-x-6">
            {CONTENT_FILE_TYPES.map((type, position) => (
              <Checkbox
                key={type}
                label={<span className="uppercase">{type}</span>}
                ref={position === 0 ? field.ref : undefined}
                name={`${field.name}.${type}`}
                checked={field.value.includes(type)}
                onBlur={field.onBlur}
                onChange={({ target }) =>
                  field.onChange(
                    inOrder(
                      target.checked ? [...field.value, type] : field.value.filter((other) => other !== type),
                    ),
                  )
                }
              />
            ))}
          </div>
          <p id={`${id}-help`} className="text-sm text-ink-soft">
            File types for content. Payment proofs are always images or PDF.
          </p>
          {error?.message !== undefined && <FieldError id={`${id}-error`}>{error.message}</FieldError>}
        </fieldset>
      )}
    />
  );
}
