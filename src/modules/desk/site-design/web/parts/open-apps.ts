import type { Settings } from '#web/session/session.ts';
import { appsOf } from '#web/shell/menu.ts';

export type App = Settings['organization_apps'][number]['wfl_app'];

/** The page on which the apps stand is none of them. */
const HOME = 'home';
const CATEGORIES = 'wfl_app_category';

/** Apps that this person may open and that lead somewhere, in the order of the organisation. */
export function openApps(settings: Settings): App[] {
  return appsOf(settings)
    .map((placed) => placed.wfl_app)
    .filter((app) => app.code !== HOME);
}

/** The apps behind codes, in the order of the codes; those that one may not open leave no gap. */
export function appsByCode(apps: readonly App[], codes: readonly string[]): App[] {
  return codes.flatMap((code) => apps.find((app) => app.code === code) ?? []);
}

export interface AppGroup {
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly apps: readonly App[];
}

/** Apps by workbench group, in the order of the dictionary; groups without any are left out. */
export function groupsOf(settings: Settings, apps: readonly App[]): AppGroup[] {
  return settings.dictionaries
    .filter((entry) => entry.dict_type === CATEGORIES)
    .toSorted((a, b) => (a.sort ?? Number.MAX_SAFE_INTEGER) - (b.sort ?? Number.MAX_SAFE_INTEGER))
    .map(({ dict_value: code, dict_text: name, dict_text_en: name_en }) => ({
      code,
      name,
      name_en,
      apps: apps.filter((app) => app.category === code),
    }))
    .filter((group) => group.apps.length > 0);
}
