import { plainSigns } from './marks.ts';

/** A user name as it is stored: plain signs without spaces around it; capitals stay. */
export const foldUsername = (typed: string): string => plainSigns(typed).trim();

/** The form in which names are compared: `Admin01` and `admin01` are one name. */
export const usernameKey = (username: string): string => foldUsername(username).toLowerCase();
