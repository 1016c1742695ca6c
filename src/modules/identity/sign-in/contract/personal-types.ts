/** What somebody says to be who signs up. */
export const PERSONAL_TYPES = ['parent', 'student', 'faculty', 'guardian', 'supplier', 'visitor'] as const;
