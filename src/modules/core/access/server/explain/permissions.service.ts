import { and, countDistinct, eq, inArray } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Risk } from '../../contract/role-kinds.ts';
import {
  actionsByCode,
  listAppsWithActions,
  listConflictRules,
  withActionNames,
} from '../catalogue/actions.queries.ts';
import { WORKBENCH_DICTIONARY } from '../catalogue/catalogue.ts';
import { frameOf } from '../frames.service.ts';
import { inForce } from '../holders/holdings.queries.ts';
import { getRole } from '../roles/role-changes.service.ts';
import { role, roleAction, roleUser } from '../tables.ts';

/** Every action as a tree category → app → action, with what the caller may give and who has it already. */
export async function permissionTree(ctx: Context) {
  const { actor, db } = ctx;
  const { dictionaries } = await frameOf(ctx.services, db, actor.organization_id);
  const rows = await listAppsWithActions(db);
  const rules = await withActionNames(db, await listConflictRules(db), ctx.lang);
  const holders = await countHoldersByCode(ctx);
  const names = new Map(
    (
      await db
        .select({ id: organization.id, name: organization.name, name_en: organization.name_en })
        .from(organization)
        .where(inArray(organization.id, [...actor.reach, '00000000-0000-0000-0000-000000000000']))
    ).map((row) => [row.id, row]),
  );
  const leafOf = (action: (typeof rows)[number]['action']) => {
    const own = actor.grants.get(action.code as ActionCode);
    return {
      code: action.code,
      name: action.name,
      name_en: action.name_en,
      risk: action.risk as Risk,
      held: holds(actor, action.code as ActionCode),
      held_scope: (own?.organizations ?? []).flatMap((id) => names.get(id) ?? []),
      is_partial: own?.departments != null,
      holders_n: holders.get(action.code) ?? 0,
      conflicts: rules.filter((rule) => rule.code_a === action.code || rule.code_b === action.code),
    };
  };
  const byApp = Map.groupBy(rows, (row) => row.app.code);
  const apps = [...byApp.values()]
    .map((group) => {
      const { code, name, name_en, icon, route, category, sort } = (group[0] as (typeof rows)[number]).app;
      const actions = group.map((row) => leafOf(row.action)).toSorted((a, b) => (a.code < b.code ? -1 : 1));
      return { code, name, name_en, icon, route, category, sort: sort ?? 9999, actions };
    })
    .toSorted((a, b) => a.sort - b.sort || (a.code < b.code ? -1 : 1));
  const groups = dictionaries.filter((one) => one.dict_type === WORKBENCH_DICTIONARY);
  const known = new Set(groups.map((group) => group.dict_value));
  const categories = groups.map((group) => ({
    code: group.dict_value,
    name: group.dict_text,
    name_en: group.dict_text_en,
    apps: apps.filter((app) => app.category === group.dict_value),
  }));
  const rest = apps.filter((app) => !known.has(app.category));
  const others = rest.length ? [{ code: 'other', name: '其他', name_en: 'Other', apps: rest }] : [];
  return { categories: [...categories, ...others].filter((category) => category.apps.length > 0) };
}

async function countHoldersByCode(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ code: roleAction.code, n: countDistinct(roleUser.user_id) })
    .from(roleUser)
    .innerJoin(role, and(eq(role.id, roleUser.role_id), eq(role.status, 'active')))
    .innerJoin(roleAction, eq(roleAction.role_id, role.id))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .where(and(eq(roleUser.state, 'active'), inForce(roleUser), within(ctx.scope, roleUser.organization_id)))
    .groupBy(roleAction.code);
  return new Map(rows.map((row) => [row.code, row.n]));
}

/** The frame as somebody with nothing but this role (or with these codes instead) would get it here. */
export async function previewRole(ctx: Context, id: string, wanted: readonly string[] | undefined) {
  const previewed = await getRole(ctx, id);
  const codes = new Set(wanted ?? previewed.codes);
  const frame = await frameOf(ctx.services, ctx.db, ctx.actor.organization_id);
  const apps = frame.apps
    .map((one) => one.wfl_app)
    .filter((one) => one.wfl_app_actions.some((action) => codes.has(action.code)));
  const shown = new Set(apps.map((one) => one.code));
  const entries = frame.menus.filter((one) => !one.hidden && (one.kind !== 'app' || shown.has(one.code)));
  const used = new Set(entries.filter((one) => one.kind !== 'group').map((one) => one.parent_id));
  const actions = await actionsByCode(ctx.db, [...codes]);
  ctx.audit({ action: 'role.preview', kind: 'read', target: ['role', id] });
  return {
    menus: entries
      .filter((one) => one.kind !== 'group' || used.has(one.id))
      .map(({ id: entry, parent_id, kind, name, name_en, icon }) => ({
        id: entry,
        parent_id,
        kind,
        name,
        name_en,
        icon,
      })),
    apps: apps.map(({ id: app, code, name, name_en, icon }) => ({ id: app, code, name, name_en, icon })),
    actions: [...actions.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  };
}
