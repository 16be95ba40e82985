import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { SaveProfile, type MyProfile } from '@thuto/contract/profiles';
import type { ProfileStep } from '@thuto/domain/people/profiles';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { toast } from '../../../components/ui/toast-store.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useSaveMyProfile } from '../api/my-profile.ts';
import { keepProfileDraft, readProfileDraft } from '../profile-draft.ts';
import {
  changesBetween,
  isChangedElsewhere,
  isEmpty,
  PROFILE_FIELDS,
  STEP_OF_FIELD,
  toForm,
  withoutHiddenMistakes,
  type ProfileChanges,
  type ProfileField,
  type ProfileForm,
} from '../profile-form.ts';

const check = zodResolver(SaveProfile);

/** Returns the initial state: the saved profile merged with the draft of an earlier visit. */
function startFrom(server: ProfileForm, accountId: string) {
  const draft = readProfileDraft(accountId);
  if (draft === null || isEmpty(draft.typed)) {
    return { saved: server, values: server, newer: null, restored: false };
  }
  const { base, typed } = draft;
  return isChangedElsewhere(base, server, typed)
    ? { saved: base, values: { ...base, ...typed }, newer: server, restored: true }
    : { saved: server, values: { ...server, ...typed }, newer: null, restored: true };
}

/**
 * The profile form. Stores a draft while it differs from the saved profile, and saves over the revision that was
 * edited. If someone else has saved in between, nothing is overwritten or discarded before the user has chosen.
 * @param onMistake receives the step of the first invalid field.
 */
export function useProfileForm(
  profile: MyProfile,
  accountId: string,
  onMistake: (step: ProfileStep, field: ProfileField) => void,
) {
  const queryClient = useQueryClient();
  const { id: studentId } = useStudent();
  const saving = useSaveMyProfile();
  const [start] = useState(() => startFrom(toForm(profile), accountId));
  const [saved, setSaved] = useState(start.saved);
  // A ref, because responses that arrive between two renders need the latest saved state.
  const savedNow = useRef(start.saved);
  const [newer, setNewer] = useState<ProfileForm | null>(start.newer);
  const [setAside, setSetAside] = useState<ProfileChanges | null>(null);
  const [restored, setRestored] = useState(start.restored);

  const resolver: Resolver<ProfileForm> = (values, context, options) =>
    check(withoutHiddenMistakes(values, savedNow.current), context, options);
  const form = useForm<ProfileForm>({ defaultValues: start.values, resolver, mode: 'onTouched' });
  const { getValues, reset, setError } = form;
  const values = useWatch({ control: form.control, compute: (all: ProfileForm) => all });

  /** Makes `next` the saved state, with `typed` as the unsaved changes. */
  const adopt = useCallback(
    (next: ProfileForm, typed: ProfileChanges) => {
      savedNow.current = next;
      setSaved(next);
      setNewer(null);
      reset({ ...next, ...typed }, { keepErrors: !isEmpty(typed), keepTouched: true });
      keepProfileDraft(accountId, { base: next, typed });
    },
    [accountId, reset],
  );

  useEffect(() => {
    const server = toForm(profile);
    const base = savedNow.current;
    if (server.revision === base.revision && isEmpty(changesBetween(base, server))) return;
    const typed = changesBetween(base, getValues());
    if (!isEmpty(typed) && isChangedElsewhere(base, server, typed)) setNewer(server);
    else adopt(server, typed);
  }, [profile, adopt, getValues]);

  useEffect(() => {
    keepProfileDraft(accountId, { base: saved, typed: changesBetween(saved, values) });
  }, [accountId, saved, values]);

  async function fetchNewer(): Promise<ProfileForm> {
    return toForm(
      await queryClient.fetchQuery({
        ...orpc.profiles.getMyProfile.queryOptions({ input: { studentId } }),
        staleTime: 0,
      }),
    );
  }

  async function sendOver(checked: ProfileForm, canRetry: boolean): Promise<boolean> {
    const sent = getValues();
    try {
      const answer = await saving.run({ ...checked, studentId, revision: savedNow.current.revision });
      if (answer === undefined) return false;
      adopt(toForm(answer), changesBetween(sent, getValues()));
      setRestored(false);
      setSetAside(null);
      return true;
    } catch (error) {
      if (!hasCode(error, 'profile_changed_elsewhere')) throw error;
      const found = await fetchNewer();
      const typed = changesBetween(savedNow.current, getValues());
      if (canRetry && !isChangedElsewhere(savedNow.current, found, typed)) {
        adopt(found, typed);
        return sendOver(checked, false);
      }
      setNewer(found);
      return false;
    }
  }

  async function send(checked: ProfileForm): Promise<boolean> {
    try {
      return await sendOver(checked, true);
    } catch (error) {
      if (showFieldErrors(error, setError, PROFILE_FIELDS)) {
        pointAt(PROFILE_FIELDS.filter((field) => form.getFieldState(field).invalid));
      } else {
        toast.error(saving.errorMessage(error));
      }
      return false;
    }
  }

  function pointAt([first]: ProfileField[]): void {
    if (first !== undefined) onMistake(STEP_OF_FIELD[first], first);
  }

  /** Saves everything. Returns whether it succeeded; if not, the error has been shown. */
  async function save(): Promise<boolean> {
    let done = false;
    toast.dismissErrors();
    await form.handleSubmit(
      async (checked) => {
        done = await send(checked);
      },
      (errors) => pointAt(PROFILE_FIELDS.filter((field) => field in errors)),
    )();
    return done;
  }

  return {
    form,
    values,
    save,
    saving: saving.isPending,
    /** True if the form contains input from before a reload. */
    restored,
    discardRestored: () => {
      adopt(savedNow.current, {});
      setRestored(false);
    },
    /** True if someone else has saved in between. */
    changedElsewhere: newer !== null,
    loadNewer: () => {
      if (newer === null) return;
      setSetAside(changesBetween(savedNow.current, getValues()));
      setRestored(false);
      adopt(newer, {});
    },
    keepMine: () => {
      if (newer !== null) adopt(newer, changesBetween(savedNow.current, getValues()));
    },
    /** True if typed input was set aside and can be restored. */
    hasSetAside: setAside !== null,
    bringBack: () => {
      if (setAside === null) return;
      adopt(savedNow.current, setAside);
      setSetAside(null);
    },
  };
}
