import { visitorRights } from '#modules/campus/visitors/rights.ts';
import {
  app,
  appAction,
  organizationApp,
  role,
  roleAction,
  roleGroup,
  roleUser,
} from '#modules/core/access/server/tables.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { siteDesignRights } from '../rights.ts';

/** A school group with one school, apps, and the two roles of this module; for tests. */
export interface School {
  readonly group_id: string;
  readonly school_id: string;
  readonly office_role_id: string;
}

const APPS = [
  { code: 'visits', action: visitorRights.details, is_default: true, position: 1 },
  { code: 'banner_desk', action: siteDesignRights.banners, is_default: true, position: null },
] as const;

export async function makeSchool(db: Db, code: string): Promise<School> {
  const [group_id, school_id] = [uuidv7(), uuidv7()];
  const names = { name_pinyin: code, name_initials: code, status: 'active' };
  await db.insert(organization).values([
    {
      id: group_id,
      client_id: group_id,
      path: group_id,
      depth: 0,
      code,
      department_unitid: code,
      name: `${code}集团`,
      kind: 'group',
      ...names,
    },
    {
      id: school_id,
      parent_id: group_id,
      client_id: group_id,
      path: `${group_id}/${school_id}`,
      depth: 1,
      code: `${code}-1`,
      department_unitid: `${code}-1`,
      name: `${code}小学`,
      kind: 'school',
      ...names,
    },
  ]);
  const office_role_id = await makeRoles(db, group_id, code);
  for (const { code: appCode, action, ...placed } of APPS) {
    const app_id = uuidv7();
    await db.insert(app).values({
      id: app_id,
      code: `${code}_${appCode}`,
      name: appCode,
      name_en: appCode,
      category: 'personal',
      route: `/${appCode}`,
    });
    await db.insert(appAction).values({ app_id, code: action, name: appCode, name_en: appCode }).onConflictDoNothing();
    await db.insert(organizationApp).values({ organization_id: group_id, app_id, inherit: true, ...placed });
  }
  return { group_id, school_id, office_role_id };
}

/** The user types teacher and guardian hold 01 everywhere; the office of this group holds 0503 and 0810. */
async function makeRoles(db: Db, client_id: string, code: string): Promise<string> {
  const [role_group_id, office] = [uuidv7(), uuidv7()];
  await db.insert(roleGroup).values({ id: role_group_id, client_id, code, name: code, name_en: code });
  const rows = [
    { id: uuidv7(), code: 'user_type_teacher', user_type: 'teacher', client_id: null },
    { id: uuidv7(), code: 'user_type_guardian', user_type: 'guardian', client_id: null },
    { id: office, code: `${code}_office`, user_type: null, client_id },
  ];
  const stored = await db
    .insert(role)
    .values(rows.map((row) => ({ ...row, role_group_id, name: row.code, name_en: row.code })))
    .onConflictDoNothing()
    .returning({ id: role.id, user_type: role.user_type });
  const codes = stored.flatMap(({ id, user_type: userType }) =>
    (userType ? ['01'] : [siteDesignRights.banners, visitorRights.details]).map((one) => ({ role_id: id, code: one })),
  );
  await db.insert(roleAction).values(codes);
  return office;
}

/** A signed-in-able person with user types in an organisation (null: in none), holding a role there when one is given. */
export async function makePerson(
  db: Db,
  draft: {
    readonly name: string;
    readonly user_types: readonly string[];
    readonly at: string | null;
    readonly client_id: string | null;
    readonly role_id?: string;
  },
): Promise<string> {
  const id = uuidv7();
  const { name, user_types: userTypes, at, client_id, role_id } = draft;
  await db.insert(user).values({
    id,
    client_id,
    name,
    name_pinyin: name,
    name_initials: name,
    types: [...userTypes],
    status: 'confirmed',
    activated_at: '2026-01-01T00:00:00.000Z',
  });
  if (at)
    await db
      .insert(userOrganization)
      .values({ user_id: id, organization_id: at, is_main: true, valid_from: '2026-01-01' });
  if (at && role_id)
    await db.insert(roleUser).values({ user_id: id, organization_id: at, role_id, valid_from: '2026-01-01' });
  return id;
}
