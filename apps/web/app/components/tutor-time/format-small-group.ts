/** How many students, more than one, meet the tutor together. */
export const formatSmallGroup = (students: number): string => `Small group · ${students} students`;
