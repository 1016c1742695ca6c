import { plainSigns } from './marks.ts';
import { foldPhone } from './phone.ts';

/** A user name as it is stored: plain signs without spaces around it; capitals stay. */
export const foldUsername = (typed: string): string => plainSigns(typed).trim();

/** The form in which names are compared: `Admin01` and `admin01` are one name. */
export const usernameKey = (username: string): string => foldUsername(username).toLowerCase();

/** What somebody types to sign in: a phone as phones are folded, else a user name or a number as those are. */
export function foldLogin(typed: string): string {
  const phone = foldPhone(typed);
  return /^1\d{10}$/.test(phone) ? phone : foldUsername(typed);
}
