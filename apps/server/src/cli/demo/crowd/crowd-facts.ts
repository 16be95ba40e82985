export interface CrowdSize {
  readonly students: number;
  readonly bookings: number;
  readonly payments: number;
  /** Number of students with BOOKINGS_OF_A_REGULAR bookings each. */
  readonly regulars: number;
}

/** Shared data of all loading steps. */
export interface CrowdFacts {
  readonly adminId: string;
  readonly passwordHash: string;
  /** Now, as an ISO 8601 instant. */
  readonly now: string;
  readonly zone: string;
  readonly tutors: number;
  /** Hours after which a request expires. */
  readonly requestValidHours: number;
}
