import { and, eq, isNull } from 'drizzle-orm';
import type { RoleKey } from '#modules/core/access/server/public.ts';
import { role, roleUser } from '#modules/core/access/server/tables.ts';
import {
  department,
  organization,
  schoolCampus,
  user,
  userDepartment,
  userOrganization,
} from '#modules/core/directory/server/tables.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { UserType } from '#server/rights/actor.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import type { Browser, TestPortal } from '#server/testing/portal.ts';
import { uuidv7 } from '#shared/uuid.ts';

/** A school of a test, with the places its people belong to. */
export interface TestSchool {
  readonly id: string;
  readonly client_id: string;
  readonly unitid: string;
  readonly campus_id: string;
  readonly department_id: string;
}

/** Somebody of a test, signed in. */
export interface TestPerson {
  readonly user_id: string;
  readonly name: string;
  readonly phone: string;
  readonly number: string;
  readonly browser: Browser;
}

interface PersonWish {
  readonly name?: string;
  readonly user_types?: readonly UserType[];
  readonly roles?: readonly RoleKey[];
  /** Null: belongs to no organisation, like a visitor. */
  readonly school: TestSchool | null;
  readonly is_super_admin?: boolean;
}

/** A zone where it is about noon now, so that no test of "today" fails around midnight. */
export function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`; // POSIX signs: west is plus
}

let made = 0;
const next = () => String(++made).padStart(4, '0');

/** Builds schools and people straight in the database of a test portal; rights come from the real role catalogue. */
export class TestWorld {
  readonly #portal: TestPortal;

  constructor(portal: TestPortal) {
    this.#portal = portal;
  }

  /** A school group with one school, or another school of the group of `sister`. */
  school(name: string, sister?: TestSchool): Promise<TestSchool> {
    return this.#write(async (db) => {
      const client_id = sister?.client_id ?? (await this.#organization(db, `${name}集团`, null, null)).id;
      const school = await this.#organization(db, name, client_id, client_id);
      const department_id = uuidv7();
      await db.insert(department).values({
        id: department_id,
        organization_id: school.id,
        path: department_id,
        depth: 1,
        code: 'OFFICE',
        name: '办公室',
        ...keys('办公室'),
        kind: 'office',
        department_unitid: `D${next()}`,
      });
      return { ...school, client_id, department_id, campus_id: await this.#campus(db, school.id, '本部', true) };
    });
  }

  /** A further campus of a school. */
  campus(school: TestSchool, name: string): Promise<string> {
    return this.#write((db) => this.#campus(db, school.id, name, false));
  }

  /** A person with user types, roles and a session of their own browser. */
  async person({
    name = '张伟',
    user_types = ['teacher'],
    roles = [],
    school,
    is_super_admin = false,
  }: PersonWish): Promise<TestPerson> {
    const number = `T${next()}`;
    const phone = `139${next().padStart(8, '0')}`;
    const user_id = await this.#write(async (db) => {
      const facts = {
        name,
        user_types,
        number,
        phone,
        username: `u${number.toLowerCase()}`,
        client_id: school?.client_id ?? null,
      };
      const person = await createPerson(
        { db, services: this.#portal.services },
        { ...facts, status: 'confirmed', is_activated: true, is_phone_owner: true },
      );
      if (school) await this.#place(db, person.user_id, school, roles);
      if (is_super_admin) await db.update(user).set({ is_super_admin }).where(eq(user.id, person.user_id));
      return person.user_id;
    });
    return { user_id, name, phone, number, browser: await this.signIn(user_id, school) };
  }

  /** A further browser of somebody; with `impersonator_id` that person acts as them in it. */
  async signIn(user_id: string, school: TestSchool | null, impersonator_id?: string): Promise<Browser> {
    const browser = this.#portal.browser();
    const minted = await this.#write((db) =>
      this.#portal.services.sessions.mint(db, {
        user_id,
        organization_id: school?.id ?? null,
        kind: impersonator_id ? 'impersonation' : 'staff',
        amr: ['pwd'],
        browser: true,
        ...(impersonator_id ? { impersonator_id } : {}),
      }),
    );
    browser.token = minted.token;
    browser.cookies.set('sid2', minted.device_cookie ?? '');
    return browser;
  }

  async #organization(db: Db, name: string, parent_id: string | null, client_id: string | null) {
    const id = uuidv7();
    const unitid = `U${next()}`;
    await db.insert(organization).values({
      id,
      parent_id,
      client_id: client_id ?? id,
      path: parent_id ? `${parent_id}/${id}` : id,
      depth: parent_id ? 2 : 1,
      code: `ORG${next()}`,
      department_unitid: unitid,
      name,
      ...keys(name),
      kind: parent_id ? 'school' : 'group',
      timezone: noonZone(),
      address: '学府路1号',
      is_open_visit: true,
    });
    return { id, unitid };
  }

  async #campus(db: Db, organization_id: string, name: string, is_default: boolean): Promise<string> {
    const id = uuidv7();
    await db.insert(schoolCampus).values({ id, organization_id, code: `C${next()}`, name, is_default });
    return id;
  }

  async #place(db: Db, user_id: string, school: TestSchool, roles: readonly RoleKey[]): Promise<void> {
    await db.insert(userOrganization).values({ user_id, organization_id: school.id, is_main: true });
    await db
      .insert(userDepartment)
      .values({ user_id, organization_id: school.id, department_id: school.department_id, is_main: true });
    for (const code of roles) {
      const [row] = await db
        .select({ id: role.id })
        .from(role)
        .where(and(eq(role.code, code), isNull(role.client_id)));
      if (!row) throw new Error(`no role ${code}`);
      await db.insert(roleUser).values({ role_id: row.id, user_id, organization_id: school.id });
    }
  }

  #write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#portal.services.database.write(EVERYWHERE, ({ db }) => work(db));
  }
}

function keys(name: string) {
  const { name_pinyin, name_initials } = nameKeys(name);
  return { name_pinyin, name_initials };
}
