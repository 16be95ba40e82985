/** Returns the durations of lessons as the options of a select. */
export const listDurationOptions = (minutes: readonly number[]) =>
  minutes.map((each) => ({ value: String(each), label: `${each} minutes` }));
