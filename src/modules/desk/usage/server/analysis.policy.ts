import { SMALLEST_GROUP } from '../contract/analysis-datas.contract.ts';

/** Numbers of one cell over several days, as they were counted. */
export interface UsageCount {
  readonly key: string;
  readonly count: number;
  /** Different persons of the day with the most of them; a person has another key each day. */
  readonly most_users: number;
  readonly users: number;
}

/** A cell as it may be shown: groups of fewer than five persons show nothing but that they exist. */
export function maskedCell({ key, count, most_users, users }: UsageCount) {
  return most_users < SMALLEST_GROUP ? { key, count: null, users: null } : { key, count, users };
}

const FOURTEEN = 14;

/** Whether somebody may be counted by a key of their own: from the day of their fourteenth birthday on. Unknown: no. */
export function mayHaveUserKey(birthday: string | null, userTypes: readonly string[], today: string): boolean {
  if (!userTypes.includes('student')) return true;
  if (birthday === null) return false;
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number);
  const [y = 0, m = 0, d = 0] = today.split('-').map(Number);
  const age = y - year - (m < month || (m === month && d < day) ? 1 : 0);
  return age >= FOURTEEN;
}
