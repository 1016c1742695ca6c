import { setTimeout as pause } from 'node:timers/promises';
import {
  type ApiBrowser,
  enrolStudent,
  makeClassroom,
  type TestClass,
} from '#modules/people/students/server/factories.ts';
import type { Services } from '#server/services.ts';

interface TestSchool {
  readonly id: string;
  readonly client_id: string;
  readonly unitid: string;
  readonly campus_id: string;
  readonly department_id: string;
}

export interface TestPerson {
  readonly user_id: string;
  readonly name: string;
  readonly phone: string;
  readonly number: string;
  readonly browser: ApiBrowser;
}

/** Who makes schools and people for a test. */
interface World {
  school(name: string, sister?: TestSchool): Promise<TestSchool>;
  person(wish: {
    readonly name?: string;
    readonly user_types?: readonly 'visitor'[];
    readonly roles?: readonly ('registrar' | 'homeroom')[];
    readonly school: TestSchool | null;
  }): Promise<TestPerson>;
  signIn(user_id: string, school: TestSchool | null): Promise<ApiBrowser>;
}

type Query = (sql: string, values?: unknown[]) => Promise<unknown>;

export interface RequestRow {
  readonly id: string;
  readonly version: number;
  readonly match: string;
  readonly differences: readonly string[];
  readonly typed: { readonly id_no: string };
  readonly requester: { readonly name: string };
}

interface LinkId {
  readonly id: string;
}

/** Asks until there is an answer. */
export async function eventually<T>(ask: () => Promise<T | null | undefined>): Promise<T> {
  for (let tries = 0; tries < 500; tries++) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
    await pause(20);
  }
  throw new Error('there was no answer within ten seconds');
}

/** Body of `users/add_child` for a pupil, or for a child who is none. */
export const form = ({ name, id_no }: { readonly name: string; readonly id_no: string }) => ({
  name,
  id_no,
  gender: 'male',
  id_type: 'identity',
});

export const add = (by: TestPerson, body: object) => by.browser.call('POST', '/users/add_child', { body });
export const children = async (by: TestPerson) => (await by.browser.call('GET', '/users/my_children')).data;
export const links = (student_id: string, by: TestPerson) =>
  by.browser.call('GET', '/stu_gd_clients', { query: { student_id } });
export const requests = async (by: TestPerson, name: string) => {
  const answer = await by.browser.call('GET', '/guardian_link_requests', { query: { per_page: '100' } });
  return (answer.data.list as RequestRow[]).filter((row) => row.requester.name === name);
};
export const decide = (by: TestPerson, id: string, body: object) =>
  by.browser.call('PUT', `/guardian_link_requests/${id}/decide`, { body: { version: 1, ...body } });

/** A school with a class, its registrar and its head teacher, and people who sign up. */
export class FamilyWorld<W extends World> {
  readonly world: W;
  readonly #services: Services;
  readonly #query: Query;
  school!: TestSchool;
  classroom!: TestClass;
  registrar!: TestPerson;
  homeroom!: TestPerson;
  /** Registrars of a school of the same group, and of another group. */
  strangers!: readonly TestPerson[];

  constructor(services: Services, world: W, query: Query) {
    this.#services = services;
    this.world = world;
    this.#query = query;
  }

  async fill(): Promise<void> {
    const { world } = this;
    this.school = await world.school('甲校');
    this.registrar = await world.person({ name: '学籍', school: this.school, roles: ['registrar'] });
    this.classroom = await makeClassroom(this.#services, this.school);
    const teacher = await world.person({ name: '班主任', school: this.school, roles: ['homeroom'] });
    await this.#query(
      `insert into user_department (id, user_id, organization_id, department_id) values (gen_random_uuid(), $1, $2, $3)`,
      [teacher.user_id, this.school.id, this.classroom.department_id],
    );
    this.homeroom = { ...teacher, browser: await world.signIn(teacher.user_id, this.school) };
    this.strangers = [
      await world.person({ school: await world.school('乙校', this.school), roles: ['registrar'] }),
      await world.person({ school: await world.school('丙校'), roles: ['registrar'] }),
    ];
  }

  pupil(draft: Record<string, unknown> = {}) {
    return enrolStudent(this.registrar.browser, this.classroom.id, draft);
  }

  /** Somebody who signed up, with a phone that was proven. */
  async parent(name: string): Promise<TestPerson> {
    const person = await this.world.person({ name, user_types: ['visitor'], school: null });
    await this.#query(
      `update user_credential set phone_verified_at = now(), phone_bidx = (select phone_bidx from "user" where id = $1)
        where user_id = $1`,
      [person.user_id],
    );
    return person;
  }

  /** Another browser of somebody, with the rights they have by now. */
  async again(person: TestPerson, school: TestSchool | null = null): Promise<TestPerson> {
    return { ...person, browser: await this.world.signIn(person.user_id, school) };
  }

  /** The request of somebody, as soon as the school has it. */
  request(name: string, by = this.registrar): Promise<RequestRow> {
    return eventually(async () => (await requests(by, name))[0]);
  }

  /** A pupil with guardians, the first of them the main one, and the links as the school sees them. */
  async family(names: readonly string[]) {
    const pupil = await this.pupil();
    const guardians: TestPerson[] = [];
    for (const name of names) {
      const guardian = await this.parent(name);
      await add(guardian, form(pupil));
      const { id } = await this.request(name);
      await decide(this.registrar, id, { decision: 'approved', relation: 'other' });
      guardians.push(await this.again(guardian, this.school));
    }
    const rows = (await links(pupil.id, this.registrar)).data.list as [LinkId, LinkId];
    return { pupil, guardians: guardians as [TestPerson, TestPerson], rows };
  }
}
