import type { MyProfile } from '@thuto/contract/profiles';
import {
  completenessOf,
  firstIncompleteStep,
  hasPaidStep,
  hasSavedProfile,
  PROFILE_STEPS,
  type ProfileStep,
} from '@thuto/domain/people/profiles';
import Save from 'lucide-react/icons/save';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { Link } from '../../components/ui/link.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { TabPanel } from '../../components/ui/tabs.tsx';
import { toast } from '../../components/ui/toast-store.ts';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { OrderLinks } from '../../features/orders/components/order-links.tsx';
import { PaymentStep } from '../../features/payments/components/payment-step.tsx';
import { useMyProfile } from '../../features/profiles/api/my-profile.ts';
import { AcademicStep } from '../../features/profiles/components/academic-step.tsx';
import { DraftNotices } from '../../features/profiles/components/draft-notices.tsx';
import { PersonalStep } from '../../features/profiles/components/personal-step.tsx';
import { StepButtons } from '../../features/profiles/components/step-buttons.tsx';
import { StepTabs } from '../../features/profiles/components/step-tabs.tsx';
import { useProfileForm } from '../../features/profiles/hooks/use-profile-form.ts';
import {
  changesBetween,
  isEmpty,
  STEP_OF_FIELD,
  toForm,
  type ProfileField,
} from '../../features/profiles/profile-form.ts';
import { PaymentInstructions } from '../../features/settings/components/payment-instructions.tsx';
import { useOnline } from '../../lib/offline/use-online.ts';
import { useStudent } from '../../lib/students/student.ts';
import { loadForStudent, loadInBrowser } from '../../lib/api/first-queries.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const loader = (opened: LoaderFunctionArgs) =>
  loadForStudent(opened, ({ id: studentId }, cache, calls) => [
    cache.prefetchQuery(calls.profiles.getMyProfile.queryOptions({ input: { studentId } })),
  ]);
export const clientLoader = loadInBrowser;

export const meta = () => pageMeta({ title: 'Profile Setup' });

export default function ProfilePage() {
  const currentUser = useCurrentUser();
  const query = useMyProfile();
  if (query.data !== undefined && currentUser)
    return <ProfileSetup profile={query.data} accountId={currentUser.accountId} />;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Profile Setup" backTo="/student" />
      <QueryBoundary
        query={query}
        loading="Loading your profile"
        rows={3}
        rowClassName="h-24"
        failure="Your profile could not be loaded. Please try again."
      >
        {() => null}
      </QueryBoundary>
    </div>
  );
}

function ProfileSetup({ profile, accountId }: { profile: MyProfile; accountId: string }) {
  const navigate = useNavigate();
  const online = useOnline();
  const { step, goTo, walkTo, topRef } = useStep(profile);
  const [mistake, setMistake] = useState<{ field: ProfileField } | null>(null);
  const student = useStudent();
  // Unsent input belongs to the account and the student.
  const setup = useProfileForm(profile, `${accountId}:${student.id}`, (onStep, field) => {
    goTo(onStep);
    setMistake({ field });
  });
  const { form, values, save, saving } = setup;
  const { setFocus } = form;
  const isStarted =
    hasSavedProfile({ revision: profile.revision, grade: profile.details.grade }) ||
    !isEmpty(changesBetween(toForm(profile), values));
  const completeness = completenessOf(values, hasPaidStep(profile.payment), isStarted);

  // The field may belong to a step that renders only now.
  useEffect(() => {
    if (mistake !== null && STEP_OF_FIELD[mistake.field] === step) setFocus(mistake.field);
  }, [mistake, step, setFocus]);

  const saveHere = async () => {
    if (await save()) toast.success('Profile saved.');
  };
  const saveAndAdvance = async (event: FormEvent) => {
    event.preventDefault();
    const next = PROFILE_STEPS[PROFILE_STEPS.indexOf(step) + 1];
    if (next !== undefined && completeness[step] && (await save())) walkTo(next);
  };
  const complete = async () => {
    if (!(await save())) return;
    toast.success('Your profile is complete.');
    await navigate('/student');
  };

  const buttons = (
    <StepButtons
      step={step}
      completeness={completeness}
      saving={saving}
      onBack={() => walkTo(PROFILE_STEPS[PROFILE_STEPS.indexOf(step) - 1] ?? step)}
      onComplete={() => void complete()}
    />
  );

  return (
    <div ref={topRef} className="mx-auto max-w-4xl scroll-mt-24">
      <PageHeader
        title="Profile Setup"
        backTo="/student"
        className="mb-3 min-[16rem]:flex-nowrap"
        actions={
          <div className="flex items-center gap-2">
            <span className="font-display text-xl tabular-nums">{completeness.percent}%</span>
            <IconButton
              label="Save profile"
              icon={<Save aria-hidden className="size-5" />}
              variant="outline"
              isBusy={saving}
              disabled={!online}
              onClick={() => void saveHere()}
            />
          </div>
        }
      />
      <ProgressBar value={completeness.percent} label="Profile completeness" className="mb-5" />
      <StepTabs
        step={step}
        completeness={completeness}
        onChange={(next) => {
          setMistake(null);
          goTo(next);
        }}
      >
        <DraftNotices
          changedElsewhere={setup.changedElsewhere}
          onLoadNewer={setup.loadNewer}
          onKeepMine={setup.keepMine}
          hasSetAside={setup.hasSetAside}
          onBringBack={setup.bringBack}
          restored={setup.restored}
          onDiscard={setup.discardRestored}
        />
        <TabPanel value="personal" className={PANEL}>
          <form noValidate onSubmit={(event) => void saveAndAdvance(event)}>
            <PersonalStep form={form} />
            {buttons}
          </form>
        </TabPanel>
        <TabPanel value="academic" className={PANEL}>
          <form noValidate onSubmit={(event) => void saveAndAdvance(event)}>
            <AcademicStep form={form} />
            {buttons}
          </form>
        </TabPanel>
        <TabPanel value="payment" className={PANEL}>
          {student.canPay ? (
            <PaymentStep
              accountId={accountId}
              payment={profile.payment}
              reviewHours={profile.reviewHours}
              instructions={<PaymentInstructions />}
              selectedPackage={values.selectedPackage}
              onSelectPackage={(packageId) =>
                form.setValue('selectedPackage', packageId, { shouldDirty: true })
              }
            />
          ) : (
            <p>Another guardian of {student.firstName} pays. Their payments are not shown to you.</p>
          )}
          {buttons}
        </TabPanel>
      </StepTabs>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <OrderLinks />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-5">
        <Link to="/account/family" className="text-link inline-flex min-h-11 items-center">
          Family
        </Link>
        <Link to="/account" className="text-link inline-flex min-h-11 items-center">
          Account settings
        </Link>
      </p>
    </div>
  );
}

const PANEL = 'rounded-xl border border-line bg-surface p-4 shadow-soft sm:p-6';

/** Returns the step in the URL; without one, the first incomplete step of the profile as loaded. */
function useStep(profile: MyProfile) {
  const [params, setParams] = useSearchParams();
  const [first] = useState(() => firstIncompleteStep(profile.completeness));
  const topRef = useRef<HTMLDivElement>(null);
  const step = PROFILE_STEPS.find((each) => each === params.get('step')) ?? first;
  const [walkedTo, setWalkedTo] = useState<ProfileStep | null>(null);

  // The pressed button disappears with its step, so the focus moves to the heading of the next one.
  useEffect(() => {
    if (walkedTo !== step) return;
    topRef.current?.querySelector<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
  }, [walkedTo, step]);

  const goTo = (next: ProfileStep) => {
    if (next === step) return;
    setWalkedTo(null);
    setParams({ step: next }, { preventScrollReset: true });
    // A long step may be scrolled far down.
    if ((topRef.current?.getBoundingClientRect().top ?? 0) < 0) topRef.current?.scrollIntoView();
  };
  /** Called by the buttons inside a step. */
  const walkTo = (next: ProfileStep) => {
    goTo(next);
    setWalkedTo(next);
  };
  return { step, goTo, walkTo, topRef };
}
