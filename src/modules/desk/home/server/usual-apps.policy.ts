import type { OpenApp } from '#modules/desk/usage/server/public.ts';

export interface UsualApps {
  readonly codes: string[];
  readonly source: 'person' | 'setting' | 'default';
}

/** An app is called new for so long. */
const NEW_DAYS = 14;
const DAY_MS = 86_400_000;

/** When something with an id of version 7 was made, in milliseconds. */
const createdAtOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/** Apps that came in the last two weeks. Those that were there when the first one came are not new: everything was. */
export function newApps(apps: readonly Pick<OpenApp, 'code' | 'id'>[], now: number): Set<string> {
  const first = Math.min(...apps.map((app) => createdAtOf(app.id)));
  const came = apps.filter((app) => createdAtOf(app.id) > Math.max(first + DAY_MS, now - NEW_DAYS * DAY_MS));
  return new Set(came.map((app) => app.code));
}

/** Codes out of a setting: `a, b,c`. */
export function codesIn(text: string): string[] {
  return text
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
}

/**
 * The apps that stand first: the person's own choice, else the organisation's or school group's setting, else the
 * default apps by position (null last, ties by id). What the person may not open is left out without a gap, and comes
 * back to its place with the right. `chosen` null: the person never chose; an empty choice is a choice.
 */
export function usualApps(
  open: readonly OpenApp[],
  chosen: readonly string[] | null,
  setting: string,
  atMost: number,
): UsualApps {
  const codes = new Set(open.map((app) => app.code));
  const kept = (list: readonly string[]) => [...new Set(list)].filter((code) => codes.has(code)).slice(0, atMost);
  if (chosen) return { codes: kept(chosen), source: 'person' };
  const given = codesIn(setting);
  if (given.length > 0) return { codes: kept(given), source: 'setting' };
  const byPosition = open
    .filter((app) => app.is_default)
    .toSorted(
      (a, b) =>
        (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER) || (a.id < b.id ? -1 : 1),
    );
  return { codes: kept(byPosition.map((app) => app.code)), source: 'default' };
}
