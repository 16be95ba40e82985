export const SESSIONS_OF_PACKAGE = {
  'bundle-5': 5,
  'bundle-10': 10,
  'basic-subscription': 4,
  'once-off': 1,
} as const;
export type PackageId = keyof typeof SESSIONS_OF_PACKAGE;

export interface ExpectedPayment {
  readonly packageId: PackageId;
  readonly uploadId: string;
  readonly sha256: string;
  status: string;
}

export interface ExpectedLesson {
  readonly notes: string;
  status: string;
  /** Of a session: the purchase whose credit it holds, counted from 0; null without one. */
  readonly heldOf?: number | null;
}

/** A weekly place as the answers have promised it. */
export interface ExpectedPlace {
  status: 'active' | 'paused' | 'ended';
  /** The dates that have a lesson. */
  readonly dates: readonly string[];
  readonly key: string;
}

/** A lesson report as the answers have promised it, with its homework. */
export interface ExpectedReport {
  readonly lessonId: string;
  readonly topicId: string;
  /** Null before the homework is handed in. */
  note: string | null;
  /** The SHA-256 of each file that was handed in, by its id. */
  files: Map<string, string>;
  isMarked: boolean;
}

/** What the answers have promised a family so far. */
export interface ExpectedFamily {
  readonly email: string;
  accountId: string | null;
  stage: 'new' | 'signed-up' | 'verified' | 'signed-in';
  profile: { readonly schoolName: string; readonly revision: number } | null;
  /** The status of the current payment. */
  paying: 'none' | 'pending' | 'approved' | 'rejected';
  readonly payments: Map<string, ExpectedPayment>;
  readonly bookings: Map<string, ExpectedLesson>;
  readonly sessions: Map<string, ExpectedLesson>;
  readonly places: Map<string, ExpectedPlace>;
  readonly reports: Map<string, ExpectedReport>;
  balance: { assigned: number; completed: number; remaining: number };
  /** Paid packages so far. Each ends what is left of the earlier ones. */
  purchases: number;
  readonly adjustments: Set<string>;
}
