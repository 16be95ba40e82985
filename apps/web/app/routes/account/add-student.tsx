import { zodResolver } from '@hookform/resolvers/zod';
import { type ProfileDetails, SaveProfile } from '@thuto/contract/profiles';
import {
  completenessOf,
  defaultProfile,
  isForChild,
  PROFILE_STEPS,
  SETUP_DEFAULT_GRADE,
} from '@thuto/domain/people/profiles';
import type { ProfileStep } from '@thuto/domain/people/profiles';
import { joinNames } from '@thuto/domain/people/students';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonList } from '../../components/ui/skeleton.tsx';
import { TabPanel } from '../../components/ui/tabs.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { toast } from '../../components/ui/toast-store.ts';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { useAddStudent } from '../../features/families/api/families.ts';
import { useProfileOf } from '../../features/profiles/api/my-profile.ts';
import { AcademicStep } from '../../features/profiles/components/academic-step.tsx';
import { PersonalStep } from '../../features/profiles/components/personal-step.tsx';
import { StepButtons } from '../../features/profiles/components/step-buttons.tsx';
import { StepTabs } from '../../features/profiles/components/step-tabs.tsx';
import {
  PROFILE_FIELDS,
  STEP_OF_FIELD,
  type ProfileField,
  type ProfileForm,
} from '../../features/profiles/profile-form.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { clearDraft, readDraft, writeDraft } from '../../lib/forms/drafts.ts';
import { showFieldErrors } from '../../lib/forms/form-errors.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { buildStudentSearch, canFollow } from '../../lib/students/student.ts';
import type { CurrentUser } from '../../lib/current-user/current-user.ts';

export const meta = () => pageMeta({ title: 'Add Student' });

/** /account/add-student: the steps of Profile Setup for a further student of the family. */
export default function AddStudentPage() {
  const currentUser = useCurrentUser();
  const known = currentUser?.students.find(canFollow);
  const profile = useProfileOf(known?.id ?? null);
  if (!currentUser || (known !== undefined && profile.isPending)) {
    return <SkeletonList label="Loading the form" rows={4} rowClassName="h-16" />;
  }
  return <Setup currentUser={currentUser} parent={readParent(currentUser, profile.data?.details)} />;
}

type Parent = Pick<ProfileForm, 'parentFirstName' | 'parentLastName' | 'parentEmail' | 'parentPhone'>;

/** Returns what is known of the parent: from the profile of another child, else from the account. */
function readParent({ displayName, email }: CurrentUser, profile: ProfileDetails | undefined): Parent {
  if (profile !== undefined && isForChild(profile) && profile.parentFirstName !== '') {
    const { parentFirstName, parentLastName, parentEmail, parentPhone } = profile;
    return { parentFirstName, parentLastName, parentEmail, parentPhone };
  }
  const [parentFirstName = '', ...rest] = displayName.trim().split(/\s+/);
  return { parentFirstName, parentLastName: rest.join(' '), parentEmail: email, parentPhone: '' };
}

interface Draft {
  profile: ProfileForm;
  dateOfBirth: string;
}

/** Returns what was typed on an earlier visit of this tab, or an empty form. */
function startOf(currentUser: CurrentUser, parent: Parent): Draft {
  const kept = readDraft(slotOf(currentUser)) as Partial<Draft> | null;
  const empty: ProfileForm = {
    ...(defaultProfile(currentUser, SETUP_DEFAULT_GRADE) as ProfileForm),
    ...parent,
    whoNeedsTutoring: 'son',
    studentFirstName: '',
    selectedPackage: null,
    revision: 0,
  };
  const isWhole = PROFILE_FIELDS.every((field) => kept?.profile && field in kept.profile);
  return isWhole && kept?.profile
    ? { profile: kept.profile, dateOfBirth: kept.dateOfBirth ?? '' }
    : { profile: empty, dateOfBirth: '' };
}

const slotOf = ({ accountId }: Pick<CurrentUser, 'accountId'>) => ({ accountId, form: 'add-student' });

const PANEL = 'rounded-xl border border-line bg-surface p-4 shadow-soft sm:p-6';

function Setup({ currentUser, parent }: { currentUser: CurrentUser; parent: Parent }) {
  const navigate = useNavigate();
  const addStudent = useAddStudent();
  const [start] = useState(() => startOf(currentUser, parent));
  const [step, setStep] = useState<ProfileStep>('personal');
  const [dateOfBirth, setDateOfBirth] = useState(start.dateOfBirth);
  const [fault, setFault] = useState<string>();
  const [asksAboutDuplicate, setAsksAboutDuplicate] = useState(false);
  const [mistake, setMistake] = useState<ProfileField | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const form = useForm<ProfileForm>({
    defaultValues: start.profile,
    resolver: zodResolver(SaveProfile),
    mode: 'onTouched',
  });
  const { setFocus } = form;
  const values = useWatch({ control: form.control, compute: (all: ProfileForm) => all });
  const completeness = completenessOf(values, false, true);

  useEffect(() => {
    writeDraft(slotOf(currentUser), { profile: values, dateOfBirth });
  }, [currentUser, values, dateOfBirth]);

  // The field may belong to a step that renders only now.
  useEffect(() => {
    if (mistake !== null && STEP_OF_FIELD[mistake] === step) setFocus(mistake);
  }, [mistake, step, setFocus]);

  const pointAt = ([first]: ProfileField[]) => {
    if (first === undefined) return;
    setStep(STEP_OF_FIELD[first]);
    setMistake(first);
  };

  const goTo = (next: ProfileStep) => {
    setMistake(null);
    setStep(next);
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };

  /** Saves the student, whose own Profile Setup has the payment step. */
  const save = (isDuplicateConfirmed: boolean) =>
    form.handleSubmit(
      async ({ selectedPackage: _package, revision: _revision, ...details }) => {
        setFault(undefined);
        try {
          const input = { ...details, dateOfBirth: dateOfBirth === '' ? null : dateOfBirth };
          const added = await addStudent.run({ ...input, isDuplicateConfirmed });
          if (added === undefined) return;
          clearDraft(slotOf(currentUser));
          toast.success(`${added.firstName} is added.`);
          await navigate(`/student/profile${buildStudentSearch(added.id)}&step=payment`);
        } catch (error) {
          if (hasCode(error, 'student_duplicate')) setAsksAboutDuplicate(true);
          else if (showFieldErrors(error, form.setError, PROFILE_FIELDS)) {
            pointAt(PROFILE_FIELDS.filter((field) => form.getFieldState(field).invalid));
          } else setFault(addStudent.errorMessage(error));
        }
      },
      (errors) => pointAt(PROFILE_FIELDS.filter((field) => field in errors)),
    )();

  const advance = async (event: FormEvent) => {
    event.preventDefault();
    if (!completeness[step]) return;
    if (step === 'personal') goTo('academic');
    else await save(false);
  };
  const openStep = (next: ProfileStep) => {
    if (next !== 'payment') goTo(next);
    else if (completeness.personal && completeness.academic) void save(false);
    else goTo(completeness.personal ? 'academic' : 'personal');
  };

  const buttons = (
    <StepButtons
      step={step}
      completeness={completeness}
      saving={addStudent.isPending}
      onBack={() => goTo(PROFILE_STEPS[PROFILE_STEPS.indexOf(step) - 1] ?? step)}
      onComplete={() => void save(false)}
    />
  );
  const fullName = joinNames(values.studentFirstName, values.studentLastName);

  return (
    <div ref={top} className="mx-auto max-w-4xl scroll-mt-24">
      <PageHeader
        title="Add Student"
        subtitle="The same three steps as Profile Setup, for another student of your family."
        backTo="/account/family"
        backLabel="Back to family"
      />
      {fault !== undefined && (
        <Notice tone="danger" className="mb-4">
          {fault}
        </Notice>
      )}
      <StepTabs step={step} completeness={completeness} onChange={openStep}>
        <TabPanel value="personal" className={PANEL}>
          <form noValidate onSubmit={(event) => void advance(event)}>
            <PersonalStep form={form} />
            <Field
              label="Date of Birth"
              description="Optional. It helps us to tell students of the same name apart."
              className="mt-6 sm:max-w-sm"
            >
              <TextInput
                type="date"
                value={dateOfBirth}
                onChange={({ target }) => setDateOfBirth(target.value)}
              />
            </Field>
            {buttons}
          </form>
        </TabPanel>
        <TabPanel value="academic" className={PANEL}>
          <form noValidate onSubmit={(event) => void advance(event)}>
            <AcademicStep form={form} />
            {buttons}
          </form>
        </TabPanel>
        <TabPanel value="payment" className={PANEL}>
          <p>The payment follows once the student is saved.</p>
        </TabPanel>
      </StepTabs>
      <ConfirmDialog
        open={asksAboutDuplicate}
        onOpenChange={setAsksAboutDuplicate}
        title="Is this the same student?"
        description={`Your family has a student named ${fullName} already, in the same grade or born in the same year.`}
        confirmLabel="Add Another Student"
        busyLabel="Saving..."
        onConfirm={() => save(true)}
      />
    </div>
  );
}
