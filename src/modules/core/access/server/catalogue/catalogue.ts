import { createHash } from 'node:crypto';
import type { ServerModule } from '#server/module.ts';
import type { BuiltinApp } from '#shared/builtin-app.ts';
import { workbenchGroups } from '#shared/reference/portal.ts';
import { conflictCatalogue } from './conflict-catalogue.ts';
import { type BuiltinRole, type RoleKey, roleCatalogue, roleGroups } from './role-catalogue.ts';

export const WORKBENCH_DICTIONARY = 'wfl_app_category';

export interface BuiltinAction {
  readonly code: string;
  readonly app_code: string;
  readonly name: string;
  readonly name_en: string;
  readonly risk: 'normal' | 'sensitive' | 'critical';
}

/** Everything about rights that the product brings: what a start writes into the database when it has changed. */
export interface Catalogue {
  readonly apps: readonly (BuiltinApp & {
    /** Switched off, it closes what these modules offer to every signed-in person, too. */
    readonly closes_modules: readonly string[];
  })[];
  readonly actions: readonly BuiltinAction[];
  readonly groups: typeof roleGroups;
  readonly roles: readonly (BuiltinRole & {
    readonly code: RoleKey;
    readonly codes: readonly string[];
    readonly needs_second: boolean;
  })[];
  readonly conflicts: typeof conflictCatalogue;
  readonly dictionary: readonly {
    readonly value: string;
    readonly text: string;
    readonly text_en: string;
    readonly sort: number;
  }[];
  /** Differs when anything above differs. */
  readonly hash: string;
}

/**
 * Joins the rights of all modules with the roles and apps. Throws a sentence for the operator when a right names an
 * unknown role, belongs to no app, or stands in two modules, and when an app with a page has no right: nobody would find it.
 */
export function buildCatalogue(modules: readonly ServerModule[]): Catalogue {
  const actions = actionsOf(modules);
  const apps = appsOf(modules);
  const unseen = apps.find((app) => !app.draft && !actions.some(({ app_code }) => app_code === app.code));
  if (unseen) throw new Error(`the app ${unseen.code} has no right: name its codes in apps.ts`);
  const codesByRole = codesOfRoles(modules);
  const critical = new Set(actions.filter((action) => action.risk === 'critical').map((action) => action.code));
  const roles = (Object.entries(roleCatalogue) as [RoleKey, BuiltinRole][]).map(([code, role]) => {
    const codes = (codesByRole.get(code) ?? []).toSorted();
    return { ...role, code, codes, needs_second: codes.some((one) => critical.has(one)) };
  });
  const dictionary = workbenchGroups.map(({ code, cn, us }, at) => ({
    value: code,
    text: cn,
    text_en: us,
    sort: (at + 1) * 10,
  }));
  const content = {
    apps,
    actions,
    groups: roleGroups,
    roles,
    conflicts: conflictCatalogue,
    dictionary,
  };
  return { ...content, hash: createHash('sha256').update(JSON.stringify(content)).digest('base64url') };
}

function actionsOf(modules: readonly ServerModule[]): BuiltinAction[] {
  const owners = new Map<string, string>();
  return modules.flatMap((module) =>
    Object.entries(module.rights ?? {}).map(([code, { name, name_en, risk }]) => {
      const owner = owners.get(code);
      if (owner)
        throw new Error(`right ${code} stands in the modules ${owner} and ${module.name}; a code belongs to one`);
      owners.set(code, module.name);
      return { code, app_code: appOf(modules, module, code), name, name_en, risk: risk ?? 'normal' };
    }),
  );
}

/** The app that a module's rights belong to where no app names them. */
const usualApp = ({ app, apps }: ServerModule): string | undefined =>
  app ?? (apps?.length === 1 ? apps[0]?.code : undefined);

function appsOf(modules: readonly ServerModule[]): Catalogue['apps'] {
  return modules
    .flatMap((module) => module.apps ?? [])
    .map((one) => {
      const own = modules.filter((module) => usualApp(module) === one.code).map(({ name }) => name);
      return { ...one, closes_modules: one.is_leaned_on ? [] : own };
    })
    .toSorted((a, b) => a.code.localeCompare(b.code));
}

function appOf(modules: readonly ServerModule[], module: ServerModule, code: string): string {
  const apps = modules.flatMap((one) => one.apps ?? []);
  const app = apps.find((one) => one.actions?.includes(code))?.code ?? usualApp(module);
  if (!app || !apps.some((one) => one.code === app))
    throw new Error(
      `right ${code} of the module ${module.name} belongs to no app: name the code in an apps.ts, or the app in the manifest`,
    );
  return app;
}

function codesOfRoles(modules: readonly ServerModule[]): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const module of modules) {
    for (const [code, { roles }] of Object.entries(module.rights ?? {})) {
      for (const role of roles) {
        if (!Object.hasOwn(roleCatalogue, role))
          throw new Error(`right ${code} of the module ${module.name} names the unknown role ${role}`);
        codes.set(role, [...(codes.get(role) ?? []), code]);
      }
    }
  }
  return codes;
}
