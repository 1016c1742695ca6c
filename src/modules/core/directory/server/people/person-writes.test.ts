import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { auditLog } from '#server/audit/tables.ts';
import { type Db, EVERYWHERE, rowReach } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { RefusalError } from '#shared/refusal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { user } from '../tables.ts';
import {
  changePerson,
  erasePerson,
  noteSignIn,
  type PersonSource,
  setLang,
  takeBackPerson,
} from './person-writes.service.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let elsewhere: TestSchool;
let office: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  elsewhere = await world.school('乙校');
  office = await world.person({ name: '赵主任', school });
});
afterAll(() => portal.close());

const somebody = async (name = '王小明') => (await world.person({ name, school })).user_id;

/** Writes as the office of the school does in a data task: the entry of the log stands at once. */
const asOffice = <T>(work: (source: PersonSource) => Promise<T>, reach = EVERYWHERE) =>
  portal.services.database.write(reach, async ({ db }) => {
    const actor = await findPerson(db, office.user_id, school.id);
    if (!actor) throw new Error('nobody in the office');
    return work({ db, services: portal.services, actor });
  });

const read = <T>(work: (db: Db) => Promise<T>) => portal.services.database.read(EVERYWHERE, work);
const rowOf = async (id: string) => {
  const [row] = await read((db) => db.select().from(user).where(eq(user.id, id)));
  if (!row) throw new Error('nobody');
  return row;
};
const entriesOf = (id: string) => read((db) => db.select().from(auditLog).where(eq(auditLog.target_id, id)));

describe('a change of a person', () => {
  it('raises the version and is named in the log, without the values of numbers and addresses', async () => {
    const id = await somebody();
    await asOffice((source) =>
      changePerson(
        source,
        id,
        { gender: 'female', phone: '13900009999', email: 'a@school.test' },
        { action: 'user.update' },
      ),
    );
    const row = await rowOf(id);
    expect([row.version, row.gender, row.email]).toEqual([2, 'female', 'a@school.test']);
    expect(row.phone_bidx).toBe(portal.services.seal.blindIndex('13900009999', 'phone'));
    expect(portal.services.seal.open(row.phone_sealed ?? '', 'user.phone')).toBe('13900009999');
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({
      action: 'user.update',
      actor_id: office.user_id,
      changes: { gender: [null, 'female'], phone: ['***', '***'], email: [null, '***'] },
    });
  });

  it('is refused for a form that is stale, with who was first', async () => {
    const id = await somebody();
    await asOffice((source) => changePerson(source, id, { gender: 'male' }, { action: 'user.update', version: 1 }));
    const late = asOffice((source) =>
      changePerson(source, id, { gender: 'female' }, { action: 'user.update', version: 1 }),
    );
    const refusal = await late.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RefusalError);
    expect(refusal).toMatchObject({ refusal: { code: 409001 }, values: { who: '赵主任' }, extra: { version: 2 } });
    expect(await rowOf(id)).toMatchObject({ gender: 'male', version: 2 });
  });

  it('keeps the search keys with both names, whichever of them changes', async () => {
    const id = await somebody('王小明');
    await asOffice((source) => changePerson(source, id, { name_en: 'Xaver Wang' }, { action: 'user.update' }));
    await asOffice((source) => changePerson(source, id, { name: '李雷' }, { action: 'user.update' }));
    const row = await rowOf(id);
    expect([row.name_pinyin, row.name_initials]).toEqual(['lilei', 'll']);
    expect(row.grams).toEqual(expect.arrayContaining(['xa', 'av']));
    expect(row.grams).not.toContain('wx');
  });

  it('of somebody of another school group changes nothing and records nothing', async () => {
    const stranger = (await world.person({ name: '外校人', school: elsewhere })).user_id;
    const own = rowReach(school.client_id, [school.id]);
    const changed = await asOffice(
      (source) => changePerson(source, stranger, { name: '改名' }, { action: 'user.update' }),
      own,
    );
    expect(changed).toBeNull();
    expect(await rowOf(stranger)).toMatchObject({ name: '外校人', version: 1 });
    expect(await entriesOf(stranger)).toEqual([]);
  });

  it('that is computed from the locked row may leave it as it is', async () => {
    const id = await somebody();
    expect(await asOffice((source) => changePerson(source, id, () => null, { action: 'user.update' }))).toBeNull();
    expect(await rowOf(id)).toMatchObject({ version: 1 });
    expect(await entriesOf(id)).toEqual([]);
  });

  it('of two at the same moment is made on the row that the first left', async () => {
    const id = await somebody();
    const add = (type: string) =>
      asOffice((source) =>
        changePerson(source, id, ({ types }) => ({ types: [...types, type] }), { action: 'user.add_type' }),
      );
    await Promise.all([add('guard'), add('guardian')]);
    const row = await rowOf(id);
    expect(row.types.toSorted()).toEqual(['guard', 'guardian', 'teacher']);
    expect(row.version).toBe(3);
  });

  it('that the caller records has one entry, the one of the caller', async () => {
    const id = await somebody();
    await asOffice((source) => changePerson(source, id, { status: 'disabled' }, 'by_caller'));
    expect(await rowOf(id)).toMatchObject({ status: 'disabled', version: 2 });
    expect(await entriesOf(id)).toEqual([]);
  });
});

describe('a person', () => {
  it('who is erased is found by nothing any more, and the log tells no name', async () => {
    const id = await somebody('欧阳娜娜');
    await asOffice(({ db }) => erasePerson(db, id));
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'deleted', name: '已注销用户', name_pinyin: '', name_initials: '', grams: [] });
    expect(row).toMatchObject({ username: null, phone_sealed: null, phone_bidx: null, id_no_bidx: null, version: 2 });
    expect(JSON.stringify(await entriesOf(id))).not.toContain('欧阳');
  });

  it('who was entered by mistake gives number, phone and document back', async () => {
    const id = await somebody();
    const { number } = await rowOf(id);
    await asOffice((source) => takeBackPerson(source, id));
    expect(await rowOf(id)).toMatchObject({
      status: 'deleted',
      number: null,
      phone_bidx: null,
      id_no_bidx: null,
      version: 2,
    });
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({
      action: 'user.take_back',
      actor_id: office.user_id,
      changes: { number: [number, null] },
    });
  });

  it('who signs in or chooses a language makes no form stale', async () => {
    const id = await somebody();
    await asOffice(async ({ db }) => {
      await noteSignIn(db, id);
      await setLang(db, id, 'us');
    });
    const row = await rowOf(id);
    expect([row.version, row.lang, row.last_login_at !== null]).toEqual([1, 'us', true]);
  });
});
