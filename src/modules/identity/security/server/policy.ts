/** Younger people do not delete their account themselves. */
export const SELF_DELETION_AGE = 14;
