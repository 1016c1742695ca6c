import type { App } from '#modules/desk/site-design/web/public.tsx';
import type { Settings } from '#web/session/session.ts';

const CATEGORIES = 'wfl_app_category';

export interface AppGroup {
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly apps: readonly App[];
}

/** Groups of the kindergarten, which has a client of its own: elsewhere they are not offered. */
const KINDERGARTEN = ['syYoungChild', 'syParent'];

/** Whether a group that has no app for a person is offered to them by what there is to look at. */
export const isOffered = ({ theme }: Pick<Settings, 'theme'>, code: string): boolean =>
  theme === 'green' || !KINDERGARTEN.includes(code);

/** Apps by workbench group, in the order of the dictionary; groups without any are left out. */
export const groupsOf = (settings: Settings, apps: readonly App[]): AppGroup[] =>
  workbenchesOf(settings, apps, () => false);

/** The same with the groups that have no app for this person, but something to look at. */
export function workbenchesOf(
  settings: Settings,
  apps: readonly App[],
  hasCards: (code: string) => boolean,
): AppGroup[] {
  return settings.dictionaries
    .filter((entry) => entry.dict_type === CATEGORIES)
    .toSorted((a, b) => (a.sort ?? Number.MAX_SAFE_INTEGER) - (b.sort ?? Number.MAX_SAFE_INTEGER))
    .map(({ dict_value: code, dict_text: name, dict_text_en: name_en }) => ({
      code,
      name,
      name_en,
      apps: apps.filter((app) => app.category === code),
    }))
    .filter((group) => group.apps.length > 0 || hasCards(group.code));
}
