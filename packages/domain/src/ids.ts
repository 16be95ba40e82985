declare const brand: unique symbol;

/**
 * A string id that belongs to one kind of record. The brand exists only in types, so that an account's id
 * cannot be passed as a student's. The contract creates branded ids when it parses input; the database
 * schema types its columns with them.
 */
type Id<Kind extends string> = string & { readonly [brand]: Readonly<Record<Kind, true>> };

export type AccountId = Id<'AccountId'>;
/** A student's id. Students of before guardianships have the id of their account. */
export type StudentId = Id<'StudentId'>;
export type LessonId = Id<'LessonId'>;
export type TutorId = Id<'TutorId'>;
export type OrderId = Id<'OrderId'>;

/** Returns the id of the student that an account starts with: sign-up gives the student the id of the account. */
export const ownStudentIdOf = (accountId: AccountId): StudentId => accountId as string as StudentId;
