import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { forgetFrames } from '../frames.service.ts';
import {
  actionConflict,
  app,
  appAction,
  dictionary,
  organizationApp,
  role,
  roleAction,
  roleGroup,
  systemSetting,
} from '../tables.ts';
import { type Catalogue, WORKBENCH_DICTIONARY } from './catalogue.ts';

const LOCK = 7412;
const HASH_KEY = 'catalogue_hash';

/**
 * Brings the database to what the code says about apps, actions, system roles and the workbench groups. Does nothing
 * when it already is; several nodes may start at once. People whose rights changed by it get them at their next call,
 * since sessions are looked up anew.
 */
export async function syncCatalogue(services: Services, catalogue: Catalogue): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const [stored] = await db
      .select({ value: systemSetting.value })
      .from(systemSetting)
      .where(and(eq(systemSetting.key, HASH_KEY), eq(systemSetting.level, 'system')));
    if (stored?.value === catalogue.hash) return;
    await writeApps(db, catalogue);
    await writeRoles(db, catalogue);
    await writeConflicts(db, catalogue);
    await writeDictionary(db, catalogue);
    const roots = await db.select({ id: organization.id }).from(organization).where(isNull(organization.parent_id));
    for (const root of roots) await openBuiltinApps(db, root.id);
    await db
      .insert(systemSetting)
      .values({ key: HASH_KEY, level: 'system', value: catalogue.hash })
      .onConflictDoUpdate({
        target: [systemSetting.key, systemSetting.level, systemSetting.client_id, systemSetting.organization_id],
        set: { value: catalogue.hash, changed_at: sql`now()` },
      });
    await forgetFrames(services, db);
  });
}

/** A new school group runs every built-in app, and all organisations below it with it. */
export async function openBuiltinApps(db: Db, rootOrganizationId: string): Promise<void> {
  const apps = await db
    .select({ id: app.id, sort: app.sort, is_default: app.is_default })
    .from(app)
    .where(eq(app.kind, 'builtin'));
  if (apps.length === 0) return;
  await db
    .insert(organizationApp)
    .values(
      apps.map(({ id, sort, is_default }) => ({
        organization_id: rootOrganizationId,
        app_id: id,
        is_default,
        position: sort,
        inherit: true,
      })),
    )
    .onConflictDoNothing();
}

async function writeApps(db: Db, { apps, actions }: Catalogue): Promise<void> {
  await db
    .insert(app)
    .values(
      apps.map(({ code, name, name_en, category, route, icon, sort, draft, is_default = false, closes_modules }) => ({
        code,
        name,
        name_en,
        category,
        route,
        icon,
        sort,
        status: draft ? 'draft' : 'on',
        is_default,
        closes_modules: [...closes_modules],
      })),
    )
    .onConflictDoUpdate({
      target: app.code,
      set: {
        name: sql`excluded.name`,
        name_en: sql`excluded.name_en`,
        category: sql`excluded.category`,
        route: sql`excluded.route`,
        icon: sql`excluded.icon`,
        sort: sql`excluded.sort`,
        status: sql`excluded.status`,
        is_default: sql`excluded.is_default`,
        closes_modules: sql`excluded.closes_modules`,
      },
    });
  if (actions.length === 0) return;
  const ids = new Map((await db.select({ id: app.id, code: app.code }).from(app)).map((row) => [row.code, row.id]));
  await db
    .insert(appAction)
    .values(actions.map(({ app_code, ...action }) => ({ ...action, app_id: ids.get(app_code) as string })))
    .onConflictDoUpdate({
      target: appAction.code,
      set: {
        app_id: sql`excluded.app_id`,
        name: sql`excluded.name`,
        name_en: sql`excluded.name_en`,
        risk: sql`excluded.risk`,
      },
    });
}

async function writeRoles(db: Db, { groups, roles }: Catalogue): Promise<void> {
  await db
    .insert(roleGroup)
    .values(Object.entries(groups).map(([code, names], at) => ({ code, ...names, sort: (at + 1) * 10 })))
    .onConflictDoUpdate({
      target: [roleGroup.client_id, roleGroup.organization_id, roleGroup.code],
      set: { name: sql`excluded.name`, name_en: sql`excluded.name_en`, sort: sql`excluded.sort` },
    });
  const groupIds = new Map(
    (
      await db.select({ id: roleGroup.id, code: roleGroup.code }).from(roleGroup).where(isNull(roleGroup.client_id))
    ).map((row) => [row.code, row.id]),
  );
  const stored = await db
    .insert(role)
    .values(
      roles.map(({ code, name, name_en, group, scope, user_type: userType, is_zongwu, needs_second }) => ({
        code,
        name,
        name_en,
        role_group_id: groupIds.get(group) as string,
        kind: 'system',
        user_type: userType ?? null,
        is_zongwu: is_zongwu ?? false,
        needs_second,
        default_scope: scope,
      })),
    )
    .onConflictDoUpdate({
      target: [role.client_id, role.organization_id, role.code],
      set: {
        name: sql`excluded.name`,
        name_en: sql`excluded.name_en`,
        role_group_id: sql`excluded.role_group_id`,
        user_type: sql`excluded.user_type`,
        is_zongwu: sql`excluded.is_zongwu`,
        needs_second: sql`excluded.needs_second`,
        default_scope: sql`excluded.default_scope`,
        updated_at: sql`now()`,
      },
    })
    .returning({ id: role.id, code: role.code });
  await writeRoleActions(db, stored, new Map(roles.map((one) => [one.code, one.codes])));
}

async function writeRoleActions(
  db: Db,
  stored: readonly { id: string; code: string }[],
  codesOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rows = stored.flatMap(({ id, code }) => (codesOf.get(code) ?? []).map((one) => ({ role_id: id, code: one })));
  const gone = stored.map(({ id, code }) => {
    const codes = [...(codesOf.get(code) ?? [])];
    return and(eq(roleAction.role_id, id), codes.length ? notInArray(roleAction.code, codes) : sql`true`);
  });
  await db.delete(roleAction).where(
    and(
      inArray(
        roleAction.role_id,
        stored.map((row) => row.id),
      ),
      or(...gone),
    ),
  );
  if (rows.length) await db.insert(roleAction).values(rows).onConflictDoNothing();
}

/** Rules that the product no longer brings go; nobody else writes any. */
async function writeConflicts(db: Db, { conflicts }: Catalogue): Promise<void> {
  await db.delete(actionConflict);
  await db.insert(actionConflict).values([...conflicts]);
}

async function writeDictionary(db: Db, { dictionary: entries }: Catalogue): Promise<void> {
  await db
    .insert(dictionary)
    .values(
      entries.map(({ value, text, text_en, sort }) => ({
        dict_type: WORKBENCH_DICTIONARY,
        dict_value: value,
        dict_text: text,
        dict_text_en: text_en,
        sort,
        is_locked: true,
      })),
    )
    .onConflictDoUpdate({
      target: [dictionary.client_id, dictionary.dict_type, dictionary.dict_value],
      set: { dict_text: sql`excluded.dict_text`, dict_text_en: sql`excluded.dict_text_en`, sort: sql`excluded.sort` },
    });
}
