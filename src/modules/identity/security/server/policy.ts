/** Younger people do not delete their account themselves. */
export const OF_AGE = 14;
