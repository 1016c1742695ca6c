import { beforeAll, describe, expect, it } from 'vitest';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { grant } from '../testing/grant.ts';
import { noteDoubles } from './account-doubles.jobs.ts';
import { removeExpiredMergeChanges } from './account-merges.queries.ts';

describe('two accounts of one person', () => {
  const demo = useDemo();
  const [middle, primary] = [organizationId('sy-middle'), organizationId('sy-primary')];
  const reason = '入职时重复建档，核对身份证原件';
  const password = 'Shuyuan123';
  let serial = 0;

  beforeAll(async () => {
    await demo.everywhere(async (db) => {
      for (const who of ['office', 'security'] as const) await grant(db, castId(who), 'system_admin', middle);
      await grant(db, castId('outsider'), 'system_admin', organizationId('md'));
    });
  });

  /** A person with an account that has a password. */
  async function person(id_no: string | null = null) {
    serial += 1;
    const phone = `1371111${String(serial).padStart(4, '0')}`;
    const office = await demo.as('office');
    const { data, ...answer } = await office.call('POST', '/admin/users', {
      body: {
        name: '罗重档',
        user_types: ['teacher'],
        organization_id: middle,
        phone,
        number: `M${serial}`,
        username: `merged${serial}`,
      },
    });
    expect(answer.errors).toBeUndefined();
    await demo.test_db.query(
      `update user_credential set password_must_change = false,
         password_hash = (select password_hash from user_credential where user_id = $2) where user_id = $1`,
      [data.id, castId('teacher')],
    );
    if (id_no) await demo.test_db.query(`update "user" set id_no_bidx = $2 where id = $1`, [data.id, id_no]);
    return { id: data.id as string, phone, number: `M${serial}`, username: `merged${serial}` };
  }
  const merge = (browser: Awaited<ReturnType<typeof demo.as>>, from: string, into: string, body: object = {}) =>
    browser.call('POST', `/admin/users/${from}/merge`, { body: { into, dry_run: false, reason, ...body } });
  const login = async (name: string) =>
    (await demo.guest().call('POST', '/login', { body: { login: name, password } })).data?.user?.id;
  const rowOf = async (id: string) =>
    (
      await demo.test_db.query<{ status: string; merged_into: string | null; types: string[] }>(
        `select status, merged_into, types from "user" where id = $1`,
        [id],
      )
    )[0];

  it('are listed as possible duplicates to who may merge them, by document, or by phone and name however typed', async () => {
    const office = await demo.as('office');
    const [one, same, other] = [await person(), await person(), await person()];
    const phoneOf = (from: string, to: string, name: string) =>
      demo.test_db.query(
        `update "user" set phone_bidx = (select phone_bidx from "user" where id = $1), name = $3 where id = $2`,
        [from, to, name],
      );
    await phoneOf(one.id, one.id, '古丽·艾比');
    await phoneOf(one.id, same.id, '古丽•\u200b艾比');
    await phoneOf(one.id, other.id, '古丽的孩子');
    const doubles = async (browser = office) =>
      (await browser.call('GET', '/admin/users/doubles', { query: { per_page: '100' } })).data.list as {
        one: { id: string };
        other: { id: string };
        reason: string;
      }[];
    const of = async (browser = office) =>
      (await doubles(browser)).filter((pair) =>
        [one, same, other].some(({ id }) => [pair.one.id, pair.other.id].includes(id)),
      );
    expect(await of()).toMatchObject([{ one: { id: one.id }, other: { id: same.id }, reason: 'phone_and_name' }]);
    await demo.test_db.query(`update "user" set id_no_bidx = 'same' where id in ($1, $2)`, [same.id, other.id]);
    expect((await of()).map((pair) => pair.reason)).toEqual(['document', 'phone_and_name']);
    expect(await of(await demo.as('outsider'))).toEqual([]);
    expect((await (await demo.as('teacher')).call('GET', '/admin/users/doubles')).status).toBe(403);
    await demo.test_db.query(`update "user" set id_no_bidx = null, phone_bidx = null where id in ($1, $2)`, [
      same.id,
      other.id,
    ]);
  });

  it('of one person are found at night, also by name and birthday, and who may merge them is notified once', async () => {
    const [one, same, documented] = [await person(), await person(), await person('a-document-of-another')];
    for (const [id, name] of [
      [one.id, '欧阳 娜娜'],
      [same.id, '欧阳\u200b娜娜'],
      [documented.id, '欧阳娜娜'],
    ] as const)
      await demo.test_db.query(
        `update "user" set name = $2, name_pinyin = 'ouyangnana', birthday = '1990-02-03', phone_bidx = null,
          id_no_bidx = case when id = $3 then id_no_bidx end where id = $1`,
        [id, name, documented.id],
      );
    const told = async (who: CastName) =>
      (
        await demo.test_db.query<{ title: string }>(
          `select title from notification where event = 'account.doubles' and user_id = $1 order by created_at`,
          [castId(who)],
        )
      ).map(({ title }) => title);
    await noteDoubles(demo.services);
    const first = await told('office');
    expect(first).toEqual([expect.stringMatching(/^发现\d+对疑似重复的账号，请核对后合并$/)]);
    expect(await told('teacher')).toEqual([]);
    await noteDoubles(demo.services);
    expect(await told('office')).toEqual(first);
    const late = await person();
    await demo.test_db.query(
      `update "user" set name = '欧阳娜娜', name_pinyin = 'ouyangnana', birthday = '1990-02-03', phone_bidx = null, id_no_bidx = null where id = $1`,
      [late.id],
    );
    await noteDoubles(demo.services);
    // with each of the two, and with the one whose document is known
    expect(await told('office')).toEqual([...first, '发现3对疑似重复的账号，请核对后合并']);
    const { list } = (
      await (await demo.as('office')).call('GET', '/admin/users/doubles', { query: { per_page: '100' } })
    ).data;
    expect(list).toContainEqual(
      expect.objectContaining({
        reason: 'name_and_birthday',
        one: expect.objectContaining({ id: one.id }),
        other: expect.objectContaining({ id: same.id }),
      }),
    );
    await demo.test_db.query(`update "user" set birthday = null where birthday = '1990-02-03'`);
  });

  it('are shown with every table that a merge would touch; nothing is written', async () => {
    const office = await demo.as('office');
    const [from, into] = [await person(), await person()];
    const { data } = await merge(office, from.id, into.id, { dry_run: true, reason: null });
    expect(data).toMatchObject({ is_same_person: false, merge: null });
    expect(data.tables).toContainEqual({ table: 'user_organization', column: 'user_id', rows: 1, stays: 0 });
    expect(await rowOf(from.id)).toMatchObject({ status: 'confirmed', merged_into: null });
  });

  it('with one document become one at once: what named the old names the new, and both still sign in', async () => {
    const office = await demo.as('office');
    const [from, into] = [await person('same-document-1'), await person('same-document-1')];
    await demo.test_db.query(`update "user" set types = '{teacher,guardian}' where id = $1`, [from.id]);
    await demo.test_db.query(
      `insert into user_organization (id, user_id, organization_id) values (gen_random_uuid(), $1, $2)`,
      [from.id, primary],
    );
    const open = demo.guest();
    open.token = (await open.call('POST', '/login', { body: { login: from.phone, password } })).data.token;
    const done = await merge(office, from.id, into.id);
    expect(done, done.message).toMatchObject({ code: 0, data: { is_same_person: true, merge: { state: 'done' } } });
    expect(done.data.tables).toContainEqual({ table: 'user_organization', column: 'user_id', rows: 1, stays: 1 });
    expect(await rowOf(from.id)).toMatchObject({ status: 'deleted', merged_into: into.id });
    expect((await rowOf(into.id))?.types.toSorted()).toEqual(['guardian', 'teacher']);
    const places = await demo.test_db.query(
      `select user_id, organization_id, state, is_main from user_organization where user_id = any ($1) order by state, organization_id = $2`,
      [[from.id, into.id], middle],
    );
    expect(places).toEqual([
      { user_id: into.id, organization_id: primary, state: 'active', is_main: false },
      { user_id: into.id, organization_id: middle, state: 'active', is_main: true },
      { user_id: from.id, organization_id: middle, state: 'ended', is_main: false },
    ]);
    expect(await open.call('GET', '/users/settings')).toMatchObject({ code: 401402 });
    for (const name of [from.phone, from.number, from.username, into.phone, into.number])
      expect([name, await login(name)]).toEqual([name, into.id]);
    const logged = await demo.test_db.query(
      `select target_id from audit_log where action = 'account.merge' and reason = $1 and target_id = any ($2)`,
      [reason, [from.id, into.id]],
    );
    expect(logged).toHaveLength(2);
    expect(await merge(office, from.id, into.id)).toMatchObject({ status: 404 });
  });

  it('with unequal documents wait for another administrator, who decides once', async () => {
    const [office, security] = [await demo.as('office'), await demo.as('security')];
    const [from, into] = [await person(), await person()];
    const asked = await merge(office, from.id, into.id);
    expect(asked.data).toMatchObject({
      is_same_person: false,
      tables: [],
      merge: { state: 'requested', can_second: false },
    });
    expect(await rowOf(from.id)).toMatchObject({ status: 'confirmed' });
    expect(await merge(security, from.id, into.id)).toMatchObject({ message: '该账号已有待同意的合并申请' });
    const path = `/admin/users/merges/${asked.data.merge.id}`;
    const approve = { body: { result: 'approve' } };
    expect(await office.call('PUT', path, approve)).toMatchObject({ message: '须由另一名管理员同意' });
    const both = await Promise.all([security.call('PUT', path, approve), security.call('PUT', path, approve)]);
    expect(both.map((one) => one.code).toSorted()).toEqual([0, 200200]);
    expect(both.find((one) => one.code)?.message).toMatch(/^该申请已由 .+ 于 .+ 处理$/);
    expect(await rowOf(from.id)).toMatchObject({ status: 'deleted', merged_into: into.id });
    const { data } = await security.call('GET', '/admin/users/merges', { query: { state: 'done' } });
    expect(data.list[0]).toMatchObject({
      from: { id: from.id },
      into: { id: into.id },
      requested_by: { id: castId('office') },
    });
  });

  it('merged into each other at once: one of the two stays', async () => {
    const office = await demo.as('office');
    const [one, two] = [await person('same-document-2'), await person('same-document-2')];
    const both = await Promise.all([merge(office, one.id, two.id), merge(office, two.id, one.id)]);
    expect(both.map((answer) => answer.code).toSorted()).toEqual([0, 404001]);
    expect([(await rowOf(one.id))?.status, (await rowOf(two.id))?.status].toSorted()).toEqual(['confirmed', 'deleted']);
  });

  const undo = (browser: Awaited<ReturnType<typeof demo.as>>, id: string) =>
    browser.call('PUT', `/admin/users/merges/${id}/undo`, { body: { reason: '核对后确认是同名的两个人' } });

  it('are named inside documents and lists too: what named the old names the new, once', async () => {
    const office = await demo.as('office');
    const [from, into] = [await person('same-document-3'), await person('same-document-3')];
    await demo.test_db.query(`insert into user_preference (user_id, key, value) values ($1, 'sample', $2)`, [
      castId('teacher'),
      JSON.stringify({ user_ids: [from.id, castId('teacher'), into.id], [from.id]: `/people?open=${from.id}` }),
    ]);
    const done = await merge(office, from.id, into.id);
    expect(done, done.message).toMatchObject({ code: 0 });
    expect(done.data.tables).toContainEqual({ table: 'user_preference', column: 'value', rows: 1, stays: 0 });
    const kept = async () =>
      (await demo.test_db.query(`select value from user_preference where key = 'sample'`))[0]?.value;
    expect(await kept()).toEqual({ user_ids: [into.id, castId('teacher')], [into.id]: `/people?open=${into.id}` });
    const left = await demo.test_db.query(`select * from count_person($1) where tab <> 'account_merge'`, [from.id]);
    const stays = (done.data.tables as { table: string; stays: number }[]).filter((one) => one.stays > 0);
    expect(left.map((one) => one.tab).toSorted()).toEqual(stays.map((one) => one.table).toSorted());
    expect(await undo(office, done.data.merge.id)).toMatchObject({ code: 0 });
    expect(await kept()).toEqual({
      user_ids: [from.id, castId('teacher'), into.id],
      [from.id]: `/people?open=${from.id}`,
    });
  });

  it('are two again when the merge is taken back within a day; what came since stays with the one that stayed', async () => {
    const office = await demo.as('office');
    const [from, into] = [await person('same-document-4'), await person('same-document-4')];
    const rows = () =>
      demo.test_db.query(
        `select user_id, organization_id, is_main, state, valid_to from user_organization where user_id = any ($1) order by user_id, organization_id`,
        [[from.id, into.id]],
      );
    await demo.test_db.query(`update "user" set types = '{teacher,guardian}', number = 'TAKEN1' where id = $1`, [
      from.id,
    ]);
    await demo.test_db.query(`update "user" set number = null where id = $1`, [into.id]);
    await demo.test_db.query(
      `insert into user_organization (id, user_id, organization_id) values (gen_random_uuid(), $1, $2)`,
      [from.id, primary],
    );
    const before = [await rows(), await rowOf(from.id), await rowOf(into.id)];
    const { data } = await merge(office, from.id, into.id);
    expect(data.merge).toMatchObject({ state: 'done', can_undo: true });
    expect(await rows()).not.toEqual(before[0]);
    const undone = await undo(office, data.merge.id);
    expect(undone, undone.message).toMatchObject({ code: 0, data: { state: 'undone', can_undo: false } });
    expect(undone.data.undone_by).toMatchObject({ id: castId('office') });
    expect([await rows(), await rowOf(from.id), await rowOf(into.id)]).toEqual(before);
    expect([await login(from.phone), await login(into.phone)]).toEqual([from.id, into.id]);
    expect(await login('TAKEN1')).toBe(from.id);
    expect(await undo(office, data.merge.id)).toMatchObject({ message: '该合并未完成或已撤销' });
  });

  it('stay one after a day, and for people without a right there', async () => {
    const [office, security, outsider] = [
      await demo.as('office'),
      await demo.as('security'),
      await demo.as('outsider'),
    ];
    const [from, into, third] = [
      await person('same-document-5'),
      await person('same-document-5'),
      await person('same-document-5'),
    ];
    const { data } = await merge(office, from.id, into.id);
    expect(await undo(outsider, data.merge.id)).toMatchObject({ status: 404 });
    const again = await merge(office, into.id, third.id);
    expect(await undo(office, data.merge.id)).toMatchObject({ status: 404 });
    const both = await Promise.all([undo(office, again.data.merge.id), undo(security, again.data.merge.id)]);
    expect(both.map((one) => one.code).toSorted()).toEqual([0, 200200]);
    await demo.test_db.query(`update account_merge set decided_at = now() - interval '25 hours' where id = $1`, [
      data.merge.id,
    ]);
    expect(await undo(office, data.merge.id)).toMatchObject({ message: '合并已超过24小时，不能撤销' });
    await demo.everywhere((db) => removeExpiredMergeChanges(db));
    const kept = await demo.test_db.query(`select id from account_merge_change where merge_id = $1`, [data.merge.id]);
    expect(kept).toEqual([]);
  });

  it('need a reason, are never the own or one above, and do not exist for another school group', async () => {
    const [office, outsider] = [await demo.as('office'), await demo.as('outsider')];
    const [from, into] = [await person(), await person()];
    expect(await merge(office, from.id, into.id, { reason: null })).toMatchObject({
      errors: { reason: ['请填写原因'] },
    });
    expect(await merge(office, from.id, from.id)).toMatchObject({ message: '请选择另一个账号' });
    expect(await merge(office, castId('office'), into.id)).toMatchObject({ code: 200200 });
    expect(await merge(office, from.id, castId('superadmin'))).toMatchObject({ status: 404 });
    expect(await merge(outsider, from.id, into.id)).toMatchObject({ status: 404 });
    expect(await merge(office, from.id, castId('outsider'))).toMatchObject({ status: 404 });
    const asked = await merge(office, from.id, into.id);
    const path = `/admin/users/merges/${asked.data.merge.id}`;
    expect(await outsider.call('PUT', path, { body: { result: 'refuse' } })).toMatchObject({ status: 404 });
    expect((await outsider.call('GET', '/admin/users/merges')).data.total).toBe(0);
  });
});
