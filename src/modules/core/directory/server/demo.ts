import type { InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/database.ts';
import type { DemoContext } from '#server/module.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { demoDepartments } from '../../../../../database/demo/departments.ts';
import type { DemoPerson } from '../../../../../database/demo/people.ts';
import {
  campusId,
  clientOf,
  type DemoOrganization,
  demoOrganizations,
  departmentId,
  organizationId,
  postId,
} from '../../../../../database/demo/places.ts';
import { demoPosts } from '../../../../../database/demo/posts.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import {
  department,
  departmentLeader,
  organization,
  post,
  schoolCampus,
  user,
  userDepartment,
  userOrganization,
} from './tables.ts';

const ROWS_AT_ONCE = 400;

/** Two school groups: organisations, campuses, departments, posts, and everybody with their places. */
export async function directoryDemo({ db, services, today }: DemoContext): Promise<void> {
  const { people } = demoGroup(today);
  await insertAll(db, organization, demoOrganizations.map(organizationRow));
  await insertAll(db, schoolCampus, demoOrganizations.flatMap(campusRows));
  await insertAll(db, post, (['sy', 'md'] as const).flatMap(postRows));
  const leaders = new Map(
    people.flatMap((one) => one.leads.map((led) => [departmentId(led.organization, led.department), one.id])),
  );
  await insertAll(
    db,
    department,
    demoDepartments.map((one) => departmentRow(one, leaders)),
  );
  const seal = (person: DemoPerson) => ({
    phone_sealed: person.phone && services.seal.seal(person.phone, 'user.phone'),
    phone_bidx: person.phone && services.seal.blindIndex(person.phone, 'phone'),
    contact_phone_sealed: person.phone && services.seal.seal(person.phone, 'user.contact_phone'),
    id_no_sealed: services.seal.seal(person.id_no, 'user.id_no'),
    id_no_bidx: services.seal.blindIndex(person.id_no, 'id_no'),
  });
  await insertAll(
    db,
    user,
    people.map((person) => ({ ...userRow(person, today), ...seal(person) })),
  );
  await insertAll(
    db,
    departmentLeader,
    demoDepartments.flatMap((one) => leaderRows(one, leaders)),
  );
  await insertAll(db, userOrganization, people.flatMap(membershipRows));
  await insertAll(db, userDepartment, people.flatMap(placeRows));
}

/** Inserts many rows in a few statements. */
async function insertAll<T extends PgTable>(db: Db, table: T, rows: readonly InferInsertModel<T>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.insert(table).values(rows.slice(at, at + ROWS_AT_ONCE) as never);
}

function organizationRow({ key, parent, campuses: _campuses, stage_codes, ...facts }: DemoOrganization, sort: number) {
  const id = organizationId(key);
  const { grams: _grams, ...keys } = nameKeys(facts.name);
  return {
    ...facts,
    ...keys,
    id,
    parent_id: parent && organizationId(parent),
    client_id: organizationId(clientOf(key)),
    path: parent ? `${organizationId(parent)}/${id}` : id,
    depth: parent ? 2 : 1,
    stage_codes: [...stage_codes],
    department_unitid: `${facts.code}0000`,
    sort: (sort + 1) * 10,
  };
}

function campusRows({ key, campuses, phone }: DemoOrganization) {
  return campuses.map((one, at) => ({
    ...one,
    id: campusId(key, one.code),
    organization_id: organizationId(key),
    phone,
    sort: (at + 1) * 10,
    is_default: at === 0,
  }));
}

function postRows(client: 'sy' | 'md') {
  return demoPosts.map(([code, name, name_en, category, level, is_leader], at) => ({
    id: postId(client, code),
    client_id: organizationId(client),
    code,
    name,
    name_en,
    category,
    level,
    is_leader,
    is_internotification: level <= 5,
    sort: (at + 1) * 10,
  }));
}

function departmentRow(
  { organization: key, code, parent, name, name_en, kind, sort }: (typeof demoDepartments)[number],
  leaders: ReadonlyMap<string, string>,
) {
  const id = departmentId(key, code);
  const { grams: _grams, ...keys } = nameKeys(name);
  const organizationCode = demoOrganizations.find((one) => one.key === key)?.code;
  return {
    ...keys,
    id,
    organization_id: organizationId(key),
    parent_id: parent && departmentId(key, parent),
    path: parent ? `${departmentId(key, parent)}/${id}` : id,
    depth: parent ? 2 : 1,
    code,
    name,
    name_en,
    kind,
    department_unitid: `${organizationCode}-${code}`,
    leader_id: leaders.get(id) ?? null,
    sort,
  };
}

function leaderRows(
  { organization: key, code }: (typeof demoDepartments)[number],
  leaders: ReadonlyMap<string, string>,
) {
  const department_id = departmentId(key, code);
  const user_id = leaders.get(department_id);
  return user_id ? [{ organization_id: organizationId(key), department_id, user_id, kind: 'chief', sort: 10 }] : [];
}

function userRow(person: DemoPerson, today: string) {
  const {
    id,
    number,
    username,
    name,
    name_en,
    gender,
    email,
    id_type,
    birthday,
    types,
    category,
    lang,
    is_active,
    is_super_admin,
  } = person;
  return {
    id,
    number,
    username,
    name,
    name_en,
    gender,
    email,
    id_type,
    birthday,
    category,
    lang,
    is_super_admin,
    ...nameKeys(name, name_en),
    client_id: person.client && organizationId(person.client),
    types: [...types],
    status: is_active ? 'confirmed' : 'unconfirmed',
    is_real_authentication: is_active,
    activated_at: is_active ? `${today}T00:00:00Z` : null,
  };
}

function membershipRows({ id, memberships }: DemoPerson) {
  return memberships.map(({ organization: key, is_main, source, valid_from }) => ({
    user_id: id,
    organization_id: organizationId(key),
    is_main,
    source,
    valid_from,
  }));
}

function placeRows({ id, client, places }: DemoPerson) {
  return places.map((place) => ({
    user_id: id,
    organization_id: organizationId(place.organization),
    department_id: departmentId(place.organization, place.department),
    post_id: place.post && postId(client ?? 'sy', place.post),
    is_main: place.is_main,
    valid_from: place.valid_from,
  }));
}
