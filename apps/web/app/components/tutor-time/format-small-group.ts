/** Formats a group size; call it for more than one student. */
export const formatSmallGroup = (students: number): string => `Small group · ${students} students`;
