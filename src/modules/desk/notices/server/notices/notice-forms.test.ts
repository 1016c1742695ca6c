import { beforeAll, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo({ ROLE: 'all' });
let office: Browser;
let homeroom: Browser;
let teacher: Browser;
let finance: Browser;
let stranger: Browser;
let guardians: [Browser, Browser];
let ownClass: string;
/** A pupil of the class with two guardians. */
let child: string;

interface Form {
  readonly id: string;
  readonly version: number;
}
const FIELDS = [
  { key: 'why', kind: 'text', label: '原因', required: true },
  { key: 'ill', kind: 'text', label: '病史', sensitive: true },
];
async function begin(usage = 'notice'): Promise<Form> {
  const made = await office.call('POST', '/custom_form/forms', { body: { name: '请假说明', usage } });
  const body = { schema: { fields: FIELDS }, version: made.data.version };
  return (await office.call('PUT', `/custom_form/forms/${made.data.id}`, { body })).data;
}
const publish = async ({ id, version }: Form): Promise<Form> =>
  (await office.call('POST', `/custom_form/forms/${id}/publish`, { body: { version } })).data;
const published = async (usage?: string) => publish(await begin(usage));

const families = () => ({ include: [{ kind: 'department', id: ownClass, user_types: ['guardian'] }] });
const staff = { include: ['teacher', 'finance'].map((name) => ({ kind: 'person', id: castId(name as 'teacher') })) };
const write = (form_id: string, more: object = {}, by = office) =>
  by.call('POST', '/internotifications', {
    body: {
      kind: 'notice',
      title: '请填写说明',
      body: '请在截止前填写。',
      audience: staff,
      submit: true,
      reply_kind: 'form',
      form_id,
      ...more,
    },
  });
const read = (by: Browser, id: string) => by.call('GET', `/internotifications/${id}`);
const arrived = (by: Browser, id: string) => until(async () => ((await read(by, id)).data?.mine ?? []).length > 0);
const confirm = (by: Browser, id: string, answers: object | null, more: object = {}) =>
  by.call('POST', `/internotifications/${id}/confirm`, { body: { answers, ...more } });
const answerOf = (by: Browser, id: string, reply_id: string) =>
  by.call('GET', `/internotifications/${id}/form_answers/${reply_id}`);
const receiptsOf = async (id: string, by = office) =>
  (await by.call('GET', `/internotifications/${id}/receipts`, { query: { per_page: '100' } })).data.list;

beforeAll(async () => {
  office = await demo.as('office');
  homeroom = await demo.as('homeroom');
  teacher = await demo.as('teacher');
  finance = await demo.as('finance');
  const [headed] = await demo.test_db.query(`select c.department_id from classroom c
    join classroom_teacher t on t.classroom_id = c.id where t.user_id = '${castId('homeroom')}' and t.role = 'head'`);
  ownClass = headed?.['department_id'] as string;
  guardians = await twoGuardians();
  const [other] = await demo.test_db.query(
    `select user_id from user_organization where organization_id = '${organizationId('md-school')}' limit 1`,
  );
  stranger = await signIn(other?.['user_id'] as string, 'staff');
});

async function signIn(user_id: string, kind: 'staff' | 'family'): Promise<Browser> {
  const browser = demo.guest();
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id, kind, amr: ['pwd'], browser: true }),
  );
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  return browser;
}

/** Two guardians of one pupil of the class; the second one is linked for the test. */
async function twoGuardians(): Promise<[Browser, Browser]> {
  const [first, second] = await demo.test_db.database.write(EVERYWHERE, async ({ db }) => {
    const { rows } = await db.execute<{ student_id: string; guardian_id: string }>(
      `select l.student_id, l.guardian_id from stu_gd_client l join student s on s.user_id = l.student_id
         join classroom c on c.id = s.classroom_id where c.department_id = '${ownClass}' and l.status = 'active'
         and not l.restricted order by l.is_main desc, l.student_id`,
    );
    const one = rows[0];
    const two = rows.find((row) => row.student_id !== one?.student_id);
    if (!one || !two) throw new Error('the class of the demo has no families');
    child = one.student_id;
    await db.execute(`update stu_gd_client set status = 'removed'
      where student_id = '${child}' and guardian_id = '${two.guardian_id}'`);
    await db.execute(`insert into stu_gd_client (id, organization_id, student_id, guardian_id, relation, source, status)
      values (gen_random_uuid(), '${organizationId('sy-middle')}', '${child}', '${two.guardian_id}', 'father', 'school', 'active')`);
    return [one.guardian_id, two.guardian_id];
  });
  return [await signIn(first as string, 'family'), await signIn(second as string, 'family')];
}

/** A sent notice to two of the staff, with its answer by the teacher. */
async function answered() {
  const form = await published();
  const { data } = await write(form.id);
  await arrived(teacher, data.id);
  expect((await confirm(teacher, data.id, { why: '发烧', ill: '哮喘' })).code).toBe(0);
  const [mine] = (await read(teacher, data.id)).data.mine;
  return { form, id: data.id as string, reply: mine.reply.id as string };
}

describe('a notice with a form', () => {
  it('is sent, asks for what is required, and knows no other question', async () => {
    const form = await published();
    const { data } = await write(form.id);
    expect(data).toMatchObject({ status: 'sent', reply_kind: 'form', form: { form_id: form.id, number: 1 } });
    await arrived(teacher, data.id);
    expect((await read(teacher, data.id)).data.form.schema.fields).toHaveLength(2);
    expect((await confirm(teacher, data.id, null)).errors).toHaveProperty('answers');
    expect(await confirm(teacher, data.id, {})).toMatchObject({
      code: 422001,
      errors: { 'answers.why': ['此项必填'] },
    });
    const strange = await confirm(teacher, data.id, { why: '发烧', more: 1 });
    expect(strange.errors).toHaveProperty(['answers.more']);
    // nothing of what was refused was kept
    expect((await read(teacher, data.id)).data.mine[0]).toMatchObject({ confirmed_at: null, reply: null });
    expect((await confirm(teacher, data.id, { why: '发烧' })).code).toBe(0);
  });

  it('shows an answer to those who manage the notice and to the person whose it is; others find none', async () => {
    const { id, reply } = await answered();
    await arrived(finance, id);
    expect((await answerOf(office, id, reply)).data.answers).toEqual({ why: '发烧', ill: '哮喘' });
    expect((await answerOf(teacher, id, reply)).data.answers).toEqual({ why: '发烧', ill: '哮喘' });
    for (const by of [finance, stranger]) expect((await answerOf(by, id, reply)).code).toBe(404001);
    const rows = await receiptsOf(id);
    expect(rows.map((row: { form_reply_id: string | null }) => row.form_reply_id).sort()).toEqual([reply, null].sort());
    // an answer to another notice is not found by this one
    const second = await answered();
    expect((await answerOf(office, id, second.reply)).code).toBe(404001);
  });

  it('is answered once a household, and changed until the deadline', async () => {
    const form = await published();
    const confirm_by = new Date(Date.now() + 86_400_000).toISOString();
    const more = { audience: families(), must_confirm: true, confirm_mode: 'household', confirm_by };
    const { id } = (await write(form.id, more, homeroom)).data;
    const [first, second] = guardians;
    await arrived(first, id);
    await arrived(second, id);
    const about = { for_user_id: child };
    expect((await confirm(first, id, { why: '旅行' }, about)).code).toBe(0);
    expect((await confirm(second, id, { why: '生病' }, about)).code).toBe(200200);
    expect((await confirm(second, id, { why: '生病' }, { ...about, replaces: true })).code).toBe(0);
    const rows = (await receiptsOf(id, homeroom)).filter(
      (row: { for: { id: string } | null }) => row.for?.id === child,
    );
    const replies = new Set(rows.map((row: { form_reply_id: string }) => row.form_reply_id));
    expect(replies.size).toBe(1);
    const [reply] = [...replies] as [string];
    for (const by of [first, second, homeroom])
      expect((await answerOf(by, id, reply)).data.answers).toEqual({ why: '生病' });
    await demo.test_db.query(`update internotification set confirm_by = now() - interval '1 hour' where id = $1`, [id]);
    expect((await confirm(second, id, { why: '晚了' }, { ...about, replaces: true })).code).toBe(200200);
  });

  it('is asked anew by a major revision: the answers are gone', async () => {
    const { id, reply } = await answered();
    const { data } = await read(office, id);
    const body = {
      title: data.title,
      body: '改为周五前填写。',
      audience: staff,
      reply_kind: 'form',
      form_id: data.form.form_id,
      version: data.version,
      weight: 'major',
      reason: '日期有误',
    };
    expect((await office.call('PUT', `/internotifications/${id}`, { body })).code).toBe(0);
    expect((await answerOf(office, id, reply)).code).toBe(404001);
    expect(await demo.test_db.query('select id from form_answer where subject_id = $1', [reply])).toEqual([]);
    expect((await read(teacher, id)).data.mine[0]).toMatchObject({ confirmed_at: null, reply: null });
  });
});

describe('the form of a notice', () => {
  it('is a published one of the own school and for notices', async () => {
    const foreign = await published();
    const draft = await begin();
    const other = await published('other');
    await demo.test_db.query('update custom_form set organization_id = $2 where id = $1', [
      foreign.id,
      organizationId('md-school'),
    ]);
    for (const { id } of [draft, other, foreign])
      expect(await write(id)).toMatchObject({ code: 422001, errors: { form_id: ['表单未发布或已停用'] } });
  });

  it('is not retired while notices ask with it', async () => {
    const { form } = await answered();
    const body = { status: 'retired', version: form.version };
    const refused = await office.call('PUT', `/custom_form/forms/${form.id}`, { body });
    expect(refused).toMatchObject({ code: 200200, message: '表单正在被1处使用' });
  });

  it('stays as it was sent when a new version comes', async () => {
    const { form, id } = await answered();
    const body = { schema: { fields: [{ key: 'new', kind: 'text', label: '新问题' }] }, version: form.version };
    await publish((await office.call('PUT', `/custom_form/forms/${form.id}`, { body })).data);
    const shown = (await read(finance, id)).data.form;
    expect(shown).toMatchObject({ number: 1, schema: { fields: [{ key: 'why' }, { key: 'ill' }] } });
    expect((await confirm(finance, id, { why: '出差' })).code).toBe(0);
    expect((await write(form.id)).data.form).toMatchObject({ number: 2 });
  });
});
