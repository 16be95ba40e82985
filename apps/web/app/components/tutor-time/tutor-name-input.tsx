import type { Tutor } from '@thuto/contract/tutors';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { type ComponentProps, useId } from 'react';
import { TextInput } from '../ui/text-input.tsx';
import { listTutorsForSubject } from './tutor-choice.ts';
import { useSubjects } from '../../lib/centre/subjects.ts';

export interface TutorNameInputProps extends ComponentProps<typeof TextInput> {
  tutors: readonly Tutor[];
  /** Tutors of this subject are listed first. */
  subject: SubjectId | null;
}

/** Input for a tutor's name: suggests the directory, accepts any other name. */
export function TutorNameInput({ tutors, subject, ...rest }: TutorNameInputProps) {
  const listId = useId();
  const { namesOf } = useSubjects();
  return (
    <>
      <TextInput autoComplete="off" list={listId} {...rest} />
      <datalist id={listId}>
        {listTutorsForSubject(tutors, subject).map(({ id, name, subjects }) => (
          <option key={id} value={name}>
            {namesOf(subjects)}
          </option>
        ))}
      </datalist>
    </>
  );
}
