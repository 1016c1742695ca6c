import { createHash } from 'node:crypto';
import type { ServerModule } from '#server/module.ts';
import { workbenchGroups } from '#shared/reference/portal.ts';
import { appCatalogue, type BuiltinApp } from './app-catalogue.ts';
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
  readonly apps: readonly BuiltinApp[];
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
 * Joins the rights of all modules with the roles and apps. Throws a sentence for whoever starts the server when a
 * right names an unknown role, belongs to no app, or stands in two modules.
 */
export function buildCatalogue(modules: readonly ServerModule[]): Catalogue {
  const actions = actionsOf(modules);
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
  const content = { apps: appCatalogue, actions, groups: roleGroups, roles, conflicts: conflictCatalogue, dictionary };
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
      return { code, app_code: appOf(module.name, code), name, name_en, risk: risk ?? 'normal' };
    }),
  );
}

function appOf(moduleName: string, code: string): string {
  const app =
    appCatalogue.find((one) => one.actions?.includes(code)) ??
    appCatalogue.find((one) => one.modules.includes(moduleName));
  if (!app)
    throw new Error(
      `right ${code} of the module ${moduleName} belongs to no app: name the module or the code in src/modules/access/server/app-catalogue.ts`,
    );
  return app.code;
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
