import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import type { EntryForm, InvitationKey } from '#modules/identity/onboarding/server/public.ts';
import { idNumber } from '#modules/people/students/server/factories.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { sentenceOf } from '#shared/errors/refusal-sentence.ts';
import { RefusalError } from '#shared/refusal.ts';
import { serverModules } from '../../../../server/modules.ts';
import { noonZone, type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';
import { describeInvitation } from './invitations/invitations.queries.ts';
import { submitEntry } from './newcomers/entry.service.ts';
import { eraseNewcomer } from './newcomers/erasing.service.ts';
import { recordOf } from './newcomers/pending-staffs.queries.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let hr: TestPerson;
let strangers: readonly TestPerson[];

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  strangers = [
    await world.person({ school: await world.school('乙校', school), roles: ['hr'] }),
    await world.person({ school: await world.school('丙校'), roles: ['hr'] }),
  ];
});
afterAll(() => portal.close());

const invite = (body: object, by = hr) =>
  by.browser.call('POST', '/staff_invitations', { body: { kind: 'open', days: 30, max_uses: 5, ...body } });
const codeOf = (url: string) => url.split('/').at(-1) ?? '';
const keyOf = (url: string): InvitationKey => ({ kind: 'invitation', code: codeOf(url) });
const info = (key: InvitationKey) => portal.services.database.read(EVERYWHERE, (db) => describeInvitation(db, key));

let made = 0;
/** Somebody who proved a phone and filled the form in, as account leaves them. */
async function newcomer(name = '苏沐晴') {
  made += 1;
  const phone = `1371${String(made).padStart(7, '0')}`;
  const id_no = idNumber('19950101', 'female');
  const { user_id } = await portal.services.database.write(EVERYWHERE, ({ db }) =>
    createPerson(
      { db, services: portal.services },
      {
        name,
        phone,
        id_no,
        gender: 'female',
        id_type: 'identity',
        user_types: ['visitor'],
        is_phone_owner: true,
        is_phone_verified: true,
        is_activated: false,
      },
    ),
  );
  const form: EntryForm = {
    name,
    phone,
    id_no,
    gender: 'female',
    id_type: 'identity',
    birthday: '1995-01-01',
    email: null,
    education: { level: 'master', school: '北京师范大学', major: '汉语言文学', graduated_on: '2020-07' },
    photo_id: null,
    resume_id: null,
    papers: [],
    answers: { q1: '书法' },
    department: null,
    post: null,
  };
  return { user_id, phone, form };
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>;

/** Hands a form in; a refusal comes as its sentence. */
function submit({ user_id, form }: Newcomer, invitation: InvitationKey | null, more: Partial<EntryForm> = {}) {
  return portal.services.database
    .write(EVERYWHERE, ({ db, afterCommit }) =>
      submitEntry(
        { db, afterCommit, services: portal.services, audit: () => {} },
        {
          invitation,
          user_id,
          organization_id: school.id,
          form: { ...form, ...more },
          source: invitation ? 'invitation' : 'self',
        },
      ),
    )
    .catch((error: unknown) => {
      if (error instanceof RefusalError) return { refused: sentenceOf(error, 'cn') };
      throw error;
    });
}

const arrive = async (name?: string) => {
  const { data } = await invite({ department_id: school.department_id });
  const person = await newcomer(name);
  const answer = (await submit(person, keyOf(data.url))) as { pending_staff_id: string };
  return { ...person, id: answer.pending_staff_id };
};
const get = (id: string, by = hr) => by.browser.call('GET', `/pending_staffs/${id}`);
const audit = (id: string, body: object, by = hr) =>
  by.browser.call('PUT', `/pending_staffs/${id}/audit`, { body: { version: 1, ...body } });
const confirm = (user_id: string, by = hr, body: object = {}) =>
  by.browser.call('PUT', `/teachers/${user_id}/confirm_entry`, { body });
const check = (id: string, result: string, asked_on = today(noonZone()), by = hr) =>
  by.browser.call('POST', `/pending_staffs/${id}/checks`, { body: { result, asked_on } });
const again = async (person: TestPerson) => ({ ...person, browser: await world.signIn(person.user_id, school) });

describe('an invitation', () => {
  it('says where it leads and what is asked, and never who is meant; the address is told once', async () => {
    const { data } = await invite({
      kind: 'entry',
      name: '苏沐晴',
      phone: '13711112222',
      department_id: school.department_id,
      max_uses: 9,
      papers: [{ kind: 'degree', is_required: true }],
      questions: ['您会开设什么选修课？'],
    });
    expect(data).toMatchObject({ phone: '137****2222', max_uses: 1, used: 0, status: 'active' });
    expect(await info(keyOf(data.url))).toMatchObject({
      organization: { name: '甲校' },
      department: { name: '办公室' },
      inviter: { name: '人事' },
      papers: [{ kind: 'degree', name: '学历学位证书', is_required: true }],
      questions: [{ key: 'q1', label: '您会开设什么选修课？', options: [] }],
    });
    expect(JSON.stringify(await info(keyOf(data.url)))).not.toContain('苏沐晴');
    const listed = await hr.browser.call('GET', '/staff_invitations', { query: { per_page: '100' } });
    expect(JSON.stringify(listed.data)).not.toContain(codeOf(data.url));
    const sent = await test_db.query(`select 1 from delivery where event = 'staff_invitation.create'`);
    expect(sent.length).toBeGreaterThan(0);
  });

  it('is dead when closed, expired, used up or unknown; the organisation has one while an open one lives', async () => {
    const own = await world.school('丁校', school);
    const officer = await world.person({ school: own, roles: ['hr'] });
    const of: InvitationKey = { kind: 'organization', organization_id: own.id };
    expect(await info(of)).toBeNull();
    const one = (await invite({}, officer)).data;
    expect(await info(of)).toMatchObject({ organization: { id: own.id } });
    const close = () =>
      officer.browser.call('PUT', `/staff_invitations/${one.id}`, { body: { status: 'closed', version: one.version } });
    expect((await Promise.all([close(), close()])).map((answer) => answer.code).toSorted()).toEqual([0, 200200]);
    expect([await info(of), await info(keyOf(one.url)), await info({ kind: 'invitation', code: 'unknown' })]).toEqual([
      null,
      null,
      null,
    ]);
    const late = (await invite({}, officer)).data;
    await test_db.query(`update staff_invitation set expires_at = now() - interval '1 minute' where id = '${late.id}'`);
    expect(await info(keyOf(late.url))).toBeNull();
    expect(await submit(await newcomer(), keyOf(late.url))).toEqual({ refused: '邀请已失效，请联系邀请人' });
    const rows = await officer.browser.call('GET', '/staff_invitations', { query: { status: 'expired' } });
    expect(rows.data.list).toMatchObject([{ id: late.id, status: 'expired' }]);
  });

  it('needs a phone for one person, lasts no longer than allowed, and places of the own school', async () => {
    expect((await invite({ kind: 'entry' })).errors).toEqual({ phone: ['请填写被邀请人的手机号'] });
    expect((await invite({ kind: 'entry', phone: '13711112222', days: 31 })).errors).toEqual({
      days: ['有效期超过上限（30天）'],
    });
    for (const stranger of strangers) {
      expect((await invite({ department_id: school.department_id }, stranger)).errors).toEqual({
        department_id: ['请选择本单位的部门'],
      });
    }
    expect(await invite({}, await world.person({ school }))).toMatchObject({ status: 403 });
  });
});

describe('a form that is handed in', () => {
  it('arrives masked, with papers asked and answers; 0907 sees that somebody waits', async () => {
    const { id } = await arrive();
    const { data } = await get(id);
    expect(data).toMatchObject({
      name: '苏沐晴',
      stage: 'pending',
      education_level: 'master',
      school: '北京师范大学',
      source: 'invitation',
      phone: expect.stringMatching(/^137\*{4}/),
      id_no: expect.stringMatching(/^110\*{11}/),
      department: { name: '办公室' },
      check_state: 'missing',
      actions: ['audit', 'check'],
    });
    const frame = await hr.browser.call('GET', '/users/show_current');
    expect(frame.data.is_exist_pending_staff).toBe(true);
    const told = await hr.browser.call('GET', '/users/notifications');
    expect(JSON.stringify(told.data)).toContain('苏沐晴提交了入职申请');
  });

  it('is refused with an invitation of another phone, and to people who work here', async () => {
    const { data } = await invite({ kind: 'entry', phone: '13799990000' });
    expect(await submit(await newcomer(), keyOf(data.url))).toEqual({ refused: '该邀请仅限被邀请人使用' });
    const open = (await invite({})).data;
    const { form } = await newcomer();
    expect(await submit({ user_id: hr.user_id, phone: '', form }, keyOf(open.url))).toEqual({
      refused: '您已是本单位教职工',
    });
  });

  it('twice at once, or again by the same document, is one record', async () => {
    const { data } = await invite({});
    const person = await newcomer('陆景行');
    const answers = await Promise.all([1, 2, 3].map(() => submit(person, keyOf(data.url))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [row] = await test_db.query<{ used: number }>(`select used from staff_invitation where id = '${data.id}'`);
    expect(row?.used).toBe(1);
    const other = await newcomer('陆景行');
    expect(await submit(other, keyOf(data.url), { id_no: person.form.id_no })).toEqual(answers[0]);
  });

  it('by two people for the last place of an invitation: one comes in', async () => {
    const { data } = await invite({ max_uses: 1 });
    const answers = await Promise.all([await newcomer(), await newcomer()].map((one) => submit(one, keyOf(data.url))));
    expect(answers.filter((answer) => 'refused' in answer)).toEqual([{ refused: '邀请已失效，请联系邀请人' }]);
  });

  it('without an invitation keeps the wish of the person', async () => {
    const person = await newcomer('程予安');
    const answer = (await submit(person, null, { department: '体育组', post: '教师' })) as { pending_staff_id: string };
    expect((await get(answer.pending_staff_id)).data).toMatchObject({
      source: 'self',
      department_wish: '体育组',
      post_wish: '教师',
      department: null,
    });
  });
});

describe('the decision', () => {
  it('waits on the home pages of those who decide, and not while the newcomer has to add something', async () => {
    const person = await arrive();
    const waits = async (who: TestPerson) => {
      const { data } = await who.browser.call('GET', '/home/todos', { query: { module: 'staff' } });
      return data.list.some(({ key }: { key: string }) => key === `pending_staff:${person.id}`);
    };
    expect([await waits(hr), await waits(strangers[0] as TestPerson)]).toEqual([true, false]);
    await audit(person.id, { decision: 'returned', notes: '请补充教师资格证' });
    expect(await waits(hr)).toBe(false);
    await submit(person, null);
    expect(await waits(hr)).toBe(true);
  });

  it('gives back with notes that the person reads, and waits again when they hand it in', async () => {
    const person = await arrive();
    expect((await audit(person.id, { decision: 'returned' })).errors).toEqual({ notes: ['请说明需要修改的内容'] });
    expect((await audit(person.id, { decision: 'returned', notes: '请补充教师资格证' })).data).toMatchObject({
      stage: 'pending',
      is_returned: true,
      notes: '请补充教师资格证',
      version: 2,
    });
    const record = () => portal.services.database.read(EVERYWHERE, (db) => recordOf(db, person.user_id));
    expect(await record()).toMatchObject({ stage: 'returned', field_notes: { general: '请补充教师资格证' } });
    expect(await submit(person, null)).toEqual({ pending_staff_id: person.id });
    expect(await record()).toMatchObject({ stage: 'pending', field_notes: {} });
    expect((await get(person.id)).data).toMatchObject({ is_returned: false, notes: null });
  });

  it('tells who was invited in person where to change the form: the used invitation opens anew, for the same phone', async () => {
    const person = await newcomer('何归');
    const { data } = await invite({ kind: 'entry', phone: person.form.phone, days: 1 });
    const { pending_staff_id } = (await submit(person, keyOf(data.url))) as { pending_staff_id: string };
    expect(await info(keyOf(data.url))).toBeNull();
    await audit(pending_staff_id, { decision: 'returned', notes: '请补充教师资格证' });
    const sent = await test_db.query<{ text: string; is_secret: boolean }>(
      `select text_sealed as text, is_secret from delivery where event = 'pending_staff.audit' and channel = 'sms' and user_id is null`,
    );
    expect(sent).toEqual([{ text: expect.any(String), is_secret: true }]);
    const text = portal.services.seal.open(sent[0]?.text ?? '', 'delivery.text');
    expect(text).toContain('您的入职申请需要补充：请补充教师资格证。请打开 http');
    const url = /http\S+/.exec(text)?.[0] ?? '';
    const inside = await test_db.query(`select title from notification where user_id = $1`, [person.user_id]);
    expect(inside).toEqual([{ title: '您的入职申请需要补充：请补充教师资格证' }]);
    expect(await info(keyOf(url))).toMatchObject({ organization: { name: '甲校' } });
    expect(await submit(await newcomer(), keyOf(url))).toEqual({ refused: '该邀请仅限被邀请人使用' });
    expect(await submit(person, keyOf(url))).toEqual({ pending_staff_id });
  });

  it('refuses with a reason that stays here', async () => {
    const person = await arrive();
    expect((await audit(person.id, { decision: 'refused' })).errors).toEqual({ reason: ['请填写原因（2-200字）'] });
    expect((await audit(person.id, { decision: 'refused', reason: '专业不符' })).data).toMatchObject({
      stage: 'refused',
      reason: '专业不符',
      decided_by: { name: '人事' },
      actions: [],
    });
    const record = await portal.services.database.read(EVERYWHERE, (db) => recordOf(db, person.user_id));
    expect(record).toMatchObject({ stage: 'refused', reason: null });
    expect(await audit(person.id, { decision: 'accepted', version: 2 })).toMatchObject({
      code: 200200,
      message: '状态已变为「未通过」，请刷新',
    });
    const next = (await submit(person, null)) as { pending_staff_id: string };
    expect(next.pending_staff_id).not.toBe(person.id);
  });

  it('accepts: a member of the school with a link to the account, and not yet staff', async () => {
    const person = await arrive();
    expect((await audit(person.id, { decision: 'accepted' })).data).toMatchObject({
      stage: 'accepted',
      is_entered: false,
      actions: ['check', 'confirm_entry'],
    });
    const rows = await test_db.query(
      `select u.types, u.client_id, m.source from "user" u join user_organization m on m.user_id = u.id and m.valid_to is null
        where u.id = '${person.user_id}'`,
    );
    expect(rows).toEqual([{ types: ['visitor'], client_id: school.client_id, source: 'hr' }]);
    const sent = await test_db.query(
      `select 1 from delivery where event = 'account.activation_link' and user_id = '${person.user_id}'`,
    );
    expect(sent).toHaveLength(1);
  });

  it('by two at the same moment: one is heard; nobody decides an own form', async () => {
    const person = await arrive();
    const codes = (
      await Promise.all([
        audit(person.id, { decision: 'accepted' }),
        audit(person.id, { decision: 'refused', reason: '重复' }, await again(hr)),
      ])
    ).map((answer) => answer.code);
    expect(codes.toSorted()[0]).toBe(0);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    const own = await arrive();
    await test_db.query(`update pending_staff set user_id = '${hr.user_id}' where id = '${own.id}'`);
    expect(await audit(own.id, { decision: 'accepted' })).toMatchObject({
      code: 200200,
      message: '不能审核自己的申请',
    });
  });

  it('belongs to the school: not to another one, not to people without the right', async () => {
    const { id, user_id } = await arrive();
    for (const stranger of strangers) {
      expect(await get(id, stranger)).toMatchObject({ status: 404 });
      expect(await audit(id, { decision: 'accepted' }, stranger)).toMatchObject({ status: 404 });
      expect(await check(id, 'clear', today(noonZone()), stranger)).toMatchObject({ status: 404 });
      expect(await confirm(user_id, stranger)).toMatchObject({ status: 404 });
      const listed = await stranger.browser.call('GET', '/pending_staffs');
      expect(listed.data).toMatchObject({ total: 0, counts: {} });
    }
    const teacher = await world.person({ school });
    expect(await get(id, teacher)).toMatchObject({ status: 403 });
    const principal = await world.person({ school, roles: ['principal'] });
    expect((await get(id, principal)).data).toMatchObject({ actions: ['audit'], checks: [] });
  });
});

describe('the entry', () => {
  const accepted = async () => {
    const person = await arrive();
    await audit(person.id, { decision: 'accepted' });
    return person;
  };

  it('needs a clear check of the last six months; without one nobody enters', async () => {
    const person = await accepted();
    const missing = { code: 200200, message: '入职查询未完成或有违规记录，不能确认入职' };
    expect(await confirm(person.user_id)).toMatchObject(missing);
    expect((await check(person.id, 'clear', addDays(today(noonZone()), 1))).errors).toEqual({
      asked_on: ['不能晚于今天'],
    });
    await check(person.id, 'clear', addDays(today(), -200));
    expect(await confirm(person.user_id)).toMatchObject(missing);
    await check(person.id, 'record', addDays(today(), -1));
    expect(await confirm(person.user_id)).toMatchObject(missing);
    expect((await check(person.id, 'clear')).data).toMatchObject({ check_state: 'done' });
    expect(await confirm(person.user_id)).toMatchObject({ code: 0 });
    const [row] = await test_db.query<{ types: string[] }>(`select types from "user" where id = '${person.user_id}'`);
    expect(row?.types).toEqual(['teacher']);
    const places = await test_db.query(
      `select is_main from user_department where user_id = '${person.user_id}' and department_id = '${school.department_id}'`,
    );
    expect(places).toEqual([{ is_main: true }]);
    expect(await confirm(person.user_id)).toMatchObject({ code: 200200, message: '已确认入职' });
    expect((await get(person.id)).data).toMatchObject({ is_entered: true, actions: ['check'] });
  });

  it('confirmed by two at the same moment happens once', async () => {
    const person = await accepted();
    await check(person.id, 'clear');
    const codes = (await Promise.all([confirm(person.user_id), confirm(person.user_id, await again(hr))])).map(
      (answer) => answer.code,
    );
    expect(codes.toSorted()).toEqual([0, 200200]);
  });

  it('begins the probation that was agreed: none at all is a word too, and nothing said is the usual one', async () => {
    const usual = await arrive();
    const none = await arrive();
    for (const { id, user_id } of [usual, none]) {
      await audit(id, { decision: 'accepted' });
      await check(id, 'clear');
      if (user_id === none.user_id)
        await test_db.query(`update teacher set probation_months = 0 where user_id = '${user_id}'`);
      expect(await confirm(user_id)).toMatchObject({ code: 0 });
    }
    const monthsOf = async (id: string) =>
      (await test_db.query<{ n: number }>(`select probation_months as n from teacher where user_id = '${id}'`))[0]?.n;
    expect([await monthsOf(usual.user_id), await monthsOf(none.user_id)]).toEqual([6, 0]);
  });

  it('counts each stage by its own rows, as the list has them', async () => {
    const refused = await arrive();
    await audit(refused.id, { decision: 'refused', reason: '名额已满' });
    await arrive();
    const list = (query: object) => hr.browser.call('GET', '/pending_staffs', { query: { per_page: '100', ...query } });
    const { counts } = (await list({})).data;
    for (const stage of ['pending', 'accepted', 'refused', 'withdrawn'])
      expect([stage, counts[stage] ?? 0]).toEqual([stage, (await list({ stage })).data.total]);
    expect(new Set(Object.values(counts)).size).toBeGreaterThan(1);
    // a search counts what it finds
    expect((await list({ q: '没有这个人' })).data).toMatchObject({ total: 0, counts: {} });
  });

  it('needs a department', async () => {
    const person = await newcomer();
    const { pending_staff_id } = (await submit(person, null)) as { pending_staff_id: string };
    await audit(pending_staff_id, { decision: 'accepted' });
    await check(pending_staff_id, 'clear');
    expect((await confirm(person.user_id)).errors).toEqual({ department_id: ['请选择部门'] });
    expect(await confirm(person.user_id, hr, { department_id: school.department_id })).toMatchObject({ code: 0 });
  });
});

it('a newcomer takes the own form back', async () => {
  const person = await arrive();
  await test_db.query(`update "user" set activated_at = now() where id = '${person.user_id}'`);
  const browser = await world.signIn(person.user_id, null);
  expect((await browser.call('GET', '/users/show_current')).data.is_job_entering).toBe(true);
  expect(await browser.call('PUT', '/pending_staffs/mine/withdraw')).toMatchObject({ code: 0 });
  expect(await browser.call('PUT', '/pending_staffs/mine/withdraw')).toMatchObject({ status: 404 });
  expect((await get(person.id)).data).toMatchObject({ stage: 'withdrawn', actions: [] });
});

it('an account that is erased takes the form of somebody who was not taken in along', async () => {
  const [refused, accepted] = [await arrive(), await arrive()];
  await audit(refused.id, { decision: 'refused', reason: '名额已满' });
  await audit(accepted.id, { decision: 'accepted' });
  for (const { user_id } of [refused, accepted])
    await portal.services.database.write(EVERYWHERE, ({ db }) => eraseNewcomer(db, user_id));
  expect(await get(refused.id)).toMatchObject({ status: 404 });
  expect(await get(accepted.id)).toMatchObject({ code: 0 });
});
