import type { Settings } from '#web/session/session.ts';
import { appsOf } from '#web/shell/menu.ts';

export type App = Settings['organization_apps'][number]['wfl_app'];

/** The page on which the apps stand is none of them. */
const HOME = 'home';

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
