import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { directoryApps } from '#modules/core/directory/apps.ts';
import { directoryActions, directoryRights } from '#modules/core/directory/rights.ts';
import {
  department,
  organization,
  user,
  userDepartment,
  userOrganization,
} from '#modules/core/directory/server/tables.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { ServerModule } from '#server/module.ts';
import type { UserType } from '#server/rights/actor.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { usePortal } from '#server/testing/use-portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { RoleKey } from '../catalogue/role-catalogue.ts';
import { holders } from '../holders/holders.queries.ts';
import { accessModule } from '../manifest.ts';
import { role, roleUser, roleUserScope } from '../tables.ts';
import { findPerson, listOwnOrganizations } from './person.queries.ts';

/** View people: an action that department heads, HR and administrators hold. */
const VIEW_PEOPLE = directoryRights.viewPeople;
const yesterday = addDays(today(), -1);
const tomorrow = addDays(today(), 1);

interface Grant {
  readonly role: RoleKey;
  readonly at: string;
  readonly scopes?: readonly { readonly kind: string; readonly target_id?: string }[];
  readonly valid_from?: string;
  readonly valid_to?: string;
  readonly state?: string;
}

const directoryModule: ServerModule = {
  name: 'directory',
  routes: [],
  rights: directoryActions,
  apps: directoryApps,
  app: 'systemOrg',
};

describe('the rights of a person', () => {
  const portal = usePortal({ modules: [directoryModule, accessModule] });
  const place: Record<'group' | 'one' | 'two' | 'foreign' | 'campus', string> = {
    group: uuidv7(),
    one: uuidv7(),
    two: uuidv7(),
    foreign: uuidv7(),
    campus: uuidv7(),
  };
  const office = { top: uuidv7(), below: uuidv7(), other: uuidv7(), class_one: uuidv7() };
  const all = <T>(work: (db: Db) => Promise<T>) => portal.services.database.write(EVERYWHERE, ({ db }) => work(db));
  const load = (id: string, at: string | null = null) => all((db) => findPerson(db, id, at));
  const keys = (name: string) => ({
    name,
    name_pinyin: nameKeys(name).name_pinyin,
    name_initials: nameKeys(name).name_initials,
  });

  beforeAll(async () => {
    const { group, one, two, foreign, campus } = place;
    const row = (id: string, line: readonly string[], client_id: string) => ({
      id,
      client_id,
      path: line.join('/'),
      depth: line.length,
      parent_id: line.at(-2) ?? null,
      kind: line.length > 1 ? 'school' : 'group',
      code: id.slice(-12).toUpperCase(),
      department_unitid: id,
      ...keys('学校'),
    });
    const dept = (id: string, line: readonly string[], kind = 'office') => ({
      id,
      organization_id: one,
      path: line.join('/'),
      depth: line.length,
      parent_id: line.at(-2) ?? null,
      kind,
      code: id.slice(-12),
      department_unitid: id,
      ...keys(`部门${id.slice(-4)}`),
    });
    await all(async (db) => {
      await db
        .insert(organization)
        .values([
          row(group, [group], group),
          row(one, [group, one], group),
          row(two, [group, two], group),
          row(campus, [group, one, campus], group),
          row(foreign, [foreign], foreign),
        ]);
      await db
        .insert(department)
        .values([
          dept(office.top, [office.top]),
          dept(office.below, [office.top, office.below]),
          dept(office.other, [office.other]),
          dept(office.class_one, [office.class_one], 'class'),
        ]);
    });
  });

  async function make({
    user_types: userTypes = ['teacher'] as readonly UserType[],
    members = [] as readonly string[],
    departments = [] as readonly string[],
    grants = [] as readonly Grant[],
    ...facts
  }): Promise<string> {
    const id = uuidv7();
    await all(async (db) => {
      await db.insert(user).values({
        id,
        client_id: place.group,
        ...keys('张伟'),
        types: [...userTypes],
        status: 'confirmed',
        activated_at: new Date().toISOString(),
        ...facts,
      });
      for (const [at, organization_id] of members.entries())
        await db.insert(userOrganization).values({ user_id: id, organization_id, is_main: at === 0 });
      for (const department_id of departments)
        await db.insert(userDepartment).values({ user_id: id, organization_id: place.one, department_id });
      for (const { role: code, at, scopes = [], ...span } of grants) {
        const [found] = await db
          .select({ id: role.id })
          .from(role)
          .where(and(eq(role.code, code), isNull(role.client_id)));
        const [held] = await db
          .insert(roleUser)
          .values({ role_id: found?.id ?? '', user_id: id, organization_id: at, ...span })
          .returning({ id: roleUser.id });
        for (const scope of scopes) await db.insert(roleUserScope).values({ role_user_id: held?.id ?? '', ...scope });
      }
    });
    return id;
  }

  it('come from roles of the current organisation and reach that organisation', async () => {
    const id = await make({ members: [place.one], grants: [{ role: 'hr', at: place.one }] });
    const person = await load(id);
    expect(person).toMatchObject({ organization_id: place.one, client_id: place.group, reach: [place.one] });
    expect(person?.grants.get(VIEW_PEOPLE)).toEqual({ organizations: [place.one], departments: null });
  });

  it('do not follow somebody who switches to the other school', async () => {
    const id = await make({ members: [place.one, place.two], grants: [{ role: 'hr', at: place.one }] });
    const there = await load(id, place.two);
    expect(there).toMatchObject({ organization_id: place.two });
    expect(there?.grants.has(VIEW_PEOPLE)).toBe(false);
    expect((await load(id, place.one))?.grants.has(VIEW_PEOPLE)).toBe(true);
    expect(await all((db) => listOwnOrganizations(db, id))).toEqual([place.one, place.two]);
  });

  it('may differ between two schools, and neither widens the other', async () => {
    const id = await make({
      members: [place.one, place.two],
      departments: [office.top],
      grants: [
        { role: 'dept_head', at: place.one },
        { role: 'hr', at: place.two },
      ],
    });
    expect((await load(id, place.one))?.grants.get(VIEW_PEOPLE)).toEqual({
      organizations: [place.one],
      departments: expect.arrayContaining([office.top, office.below]),
    });
    expect((await load(id, place.one))?.grants.has(directoryRights.departments)).toBe(false);
    expect((await load(id, place.two))?.grants.get(VIEW_PEOPLE)).toEqual({
      organizations: [place.two],
      departments: null,
    });
  });

  it('given above with the whole tree hold below, and let their holder go there', async () => {
    const id = await make({
      members: [place.group],
      grants: [{ role: 'hr', at: place.group, scopes: [{ kind: 'organization_tree' }] }],
    });
    const below = await load(id, place.one);
    expect(below).toMatchObject({ organization_id: place.one });
    expect(below?.grants.get(VIEW_PEOPLE)?.organizations.toSorted()).toEqual(
      [place.group, place.one, place.two, place.campus].toSorted(),
    );
    expect((await load(id, place.foreign))?.organization_id).toBeNull();
  });

  it('given above for the organisation alone do not hold below', async () => {
    const id = await make({ members: [place.group, place.one], grants: [{ role: 'hr', at: place.group }] });
    expect((await load(id, place.one))?.grants.has(VIEW_PEOPLE)).toBe(false);
  });

  it('given for one branch hold in that branch only', async () => {
    const id = await make({
      members: [place.group, place.two],
      grants: [{ role: 'hr', at: place.group, scopes: [{ kind: 'organization_tree', target_id: place.one }] }],
    });
    expect((await load(id, place.campus))?.grants.get(VIEW_PEOPLE)?.organizations.toSorted()).toEqual(
      [place.one, place.campus].toSorted(),
    );
    expect((await load(id, place.two))?.grants.has(VIEW_PEOPLE)).toBe(false);
  });

  it('begin and end by date, both days included', async () => {
    const span = (valid_from: string, valid_to?: string) =>
      make({
        members: [place.one],
        grants: [{ role: 'hr', at: place.one, valid_from, ...(valid_to ? { valid_to } : {}) }],
      });
    expect((await load(await span(tomorrow)))?.grants.has(VIEW_PEOPLE)).toBe(false);
    expect((await load(await span('2020-01-01', yesterday)))?.grants.has(VIEW_PEOPLE)).toBe(false);
    expect((await load(await span(today(), today())))?.grants.has(VIEW_PEOPLE)).toBe(true);
  });

  it('need an active holding', async () => {
    const id = await make({ members: [place.one], grants: [{ role: 'hr', at: place.one, state: 'requested' }] });
    expect((await load(id))?.grants.has(VIEW_PEOPLE)).toBe(false);
  });

  it('reach departments: own ones with all below, named ones, own classes', async () => {
    const held = async (kind: string, target_id?: string) => {
      const id = await make({
        members: [place.one],
        departments: [office.top, office.class_one],
        grants: [{ role: 'hr', at: place.one, scopes: [{ kind, ...(target_id ? { target_id } : {}) }] }],
      });
      return (await load(id))?.grants.get(VIEW_PEOPLE)?.departments?.toSorted();
    };
    expect(await held('own_departments')).toEqual([office.top, office.class_one].toSorted());
    expect(await held('own_departments_tree')).toEqual([office.top, office.below, office.class_one].toSorted());
    expect(await held('own_classes')).toEqual([office.class_one]);
    expect(await held('department', office.other)).toEqual([office.other]);
    expect(await held('department_tree', office.top)).toEqual([office.top, office.below].toSorted());
    expect(await held('self')).toEqual([]);
  });

  it('never reach more than was given when one role has a school and another a department elsewhere', async () => {
    const id = await make({
      members: [place.one, place.two],
      departments: [office.top],
      grants: [
        { role: 'hr', at: place.group, scopes: [{ kind: 'organization_tree', target_id: place.campus }] },
        { role: 'dept_head', at: place.one },
      ],
    });
    const grant = (await load(id, place.one))?.grants.get(VIEW_PEOPLE);
    expect(grant?.organizations).not.toContain(place.two);
    expect(grant?.departments).toEqual(expect.arrayContaining([office.top]));
  });

  it('come with the user type too, for people who belong to no organisation as well', async () => {
    await portal.test_db.query(
      `insert into role_action (role_id, code) select id, '${directoryRights.viewPeople}' from role where code in ('user_type_visitor', 'user_type_teacher') and client_id is null`,
    );
    const visitor = await load(await make({ user_types: ['visitor'], client_id: null }));
    expect(visitor).toMatchObject({ organization_id: null, client_id: null, reach: [], user_types: ['visitor'] });
    expect(visitor?.grants.get(VIEW_PEOPLE)).toEqual({ organizations: [], departments: null });
    const teacher = await load(await make({ members: [place.one] }));
    expect(teacher?.grants.get(VIEW_PEOPLE)).toEqual({ organizations: [place.one], departments: null });
    await portal.test_db.query(
      `delete from role_action using role where role.id = role_action.role_id and role_action.code = '${directoryRights.viewPeople}' and user_type is not null`,
    );
  });

  it('are all rights for a super admin, inside the own school group only', async () => {
    const id = await make({ is_super_admin: true });
    const person = await load(id);
    expect(person).toMatchObject({ is_super_admin: true, organization_id: place.group, grants: new Map() });
    expect(person?.reach.toSorted()).toEqual([place.group, place.one, place.two, place.campus].toSorted());
    expect((await load(id, place.two))?.organization_id).toBe(place.two);
    expect((await load(id, place.foreign))?.organization_id).toBeNull();
  });

  it('end with the membership: yesterday was the last day', async () => {
    const id = await make({ members: [place.one] });
    await portal.test_db.query('update user_organization set valid_to = $2 where user_id = $1', [id, yesterday]);
    expect(await load(id)).toMatchObject({ organization_id: null, reach: [] });
  });

  it('are those of nobody when there is no such person', async () => {
    expect(await load(uuidv7())).toBeNull();
  });

  it('name their holders: by role here, by role above, by user type; never by a role elsewhere', async () => {
    const here = await make({ members: [place.one], grants: [{ role: 'registrar', at: place.one }] });
    const above = await make({
      members: [place.group],
      grants: [{ role: 'registrar', at: place.group, scopes: [{ kind: 'organization_tree' }] }],
    });
    const onlyAbove = await make({ members: [place.group], grants: [{ role: 'registrar', at: place.group }] });
    const elsewhere = await make({ members: [place.two], grants: [{ role: 'registrar', at: place.two }] });
    const disabled = await make({
      members: [place.one],
      status: 'disabled',
      grants: [{ role: 'registrar', at: place.one }],
    });
    const found = await all((db) => holders(db, directoryRights.calendar, place.one));
    expect(found).toEqual(expect.arrayContaining([here, above]));
    for (const id of [onlyAbove, elsewhere, disabled]) expect(found).not.toContain(id);
    const fromInside = await portal.services.database.read(`${place.group}|${place.one}`, (db) =>
      holders(db, directoryRights.calendar, place.one),
    );
    expect(fromInside.toSorted()).toEqual(found.toSorted());
  });
});
