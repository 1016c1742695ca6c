import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { noticeRights } from '#modules/desk/notices/rights.ts';
import { runTask } from '#server/data-task/runner.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor, Person } from '#server/rights/actor.ts';
import type { Browser } from '#server/testing/portal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { formUsages, readAnswer, submitAnswer } from './public.ts';

const demo = useDemo();
const organization_id = organizationId('sy-middle');
let office: Browser;
let teacher: Browser;
let uses = 0;
/** The child of an answer, by its subject. */
const of_child = new Map<string, string>();

beforeAll(async () => {
  formUsages.with({
    usage: 'health',
    title: { cn: '健康', us: 'Health' },
    right: noticeRights.publish,
    canAnswer: async () => false,
    countUses: async () => uses,
    childrenOf: async () => of_child,
  })(demo.services);
  office = await demo.as('office');
  teacher = await demo.as('teacher');
});

const path = (id: string, rest = '') => `/custom_form/forms/${id}${rest}`;
const field = (key: string, more: object = {}) => ({ key, kind: 'text', label: key, ...more });
async function begin(fields: readonly object[], usage = 'health') {
  const { data } = await office.call('POST', '/custom_form/forms', { body: { name: '问卷', usage } });
  const body = { schema: { fields }, version: data.version };
  return (await office.call('PUT', path(data.id), { body })).data;
}
const publish = (form: { id: string; version: number }) =>
  office.call('POST', path(form.id, '/publish'), { body: { version: form.version } });

/** Answers as the teacher, through the function that other modules call. */
async function answer(version_id: string, answers: Record<string, unknown>, id = uuidv7(), here = organization_id) {
  const person = await demo.everywhere((db) => demo.services.loadPerson(db, castId('teacher'), organization_id));
  const actor: Actor = {
    ...(person as Person),
    session_id: '',
    session_kind: 'staff',
    impersonator_id: null,
    switched_from: null,
  };
  const subject = { type: 'test', id };
  return demo.everywhere(async (db) => {
    const ctx = { db, actor, services: demo.services, audit: () => {} } as Partial<Context> as Context;
    await submitAnswer(ctx, { version_id, organization_id: here, subject, answers });
    return readAnswer(ctx, subject);
  });
}
const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.fields ?? error.refusal?.key ?? error,
  );

describe('a form', () => {
  it('is not there for who does not design: an empty list, and 404 by its id', async () => {
    const form = await begin([field('a')]);
    expect((await teacher.call('GET', '/custom_form/forms')).data).toMatchObject({ list: [], total: 0, usages: [] });
    const calls = [
      teacher.call('GET', path(form.id)),
      teacher.call('PUT', path(form.id), { body: { name: '改名', version: form.version } }),
      teacher.call('POST', path(form.id, '/publish'), { body: { version: form.version } }),
      teacher.call('POST', path(form.id, '/copy')),
      teacher.call('GET', path(form.id, '/answers')),
      teacher.call('DELETE', path(form.id)),
    ];
    for (const one of await Promise.all(calls)) expect(one.code).toBe(404001);
  });

  it('is made for what a module provides, and for anything else', async () => {
    const make = (usage: string) => office.call('POST', '/custom_form/forms', { body: { name: '表单', usage } });
    expect((await make('repair')).message).toBe('该用途尚未启用');
    expect((await make('other')).code).toBe(0);
    expect((await office.call('GET', '/custom_form/forms')).data.usages).toEqual(['notice', 'oa', 'health', 'other']);
    for (const usage of ['other', 'health'])
      expect((await teacher.call('POST', '/custom_form/forms', { body: { name: '表单', usage } })).code).toBe(403001);
  });

  it('is published when it asks something, with unique keys and conditions on earlier fields', async () => {
    expect((await publish(await begin([]))).errors).toHaveProperty(['schema.fields']);
    expect((await publish(await begin([field('a'), field('a')]))).errors).toHaveProperty(['schema.fields.1.key']);
    const later = field('a', { show_when: { field: 'b', operator: 'filled' } });
    expect((await publish(await begin([later, field('b')]))).errors).toHaveProperty(['schema.fields.0.show_when']);
    const strange = await begin([field('a')]);
    const body = { schema: { fields: [{ key: '__proto__', kind: 'text', label: 'a' }] }, version: strange.version };
    expect((await office.call('PUT', path(strange.id), { body })).code).toBe(422001);
  });

  it('keeps version 1 as it was when version 2 is published, and answers to both', async () => {
    const first = (await publish(await begin([field('a', { required: true })]))).data;
    const one = first.versions[0].id;
    const body = { schema: { fields: [field('b')] }, version: first.version };
    const changed = (await office.call('PUT', path(first.id), { body })).data;
    expect(changed).toMatchObject({ is_changed: true, published_version: 1 });
    expect((await publish({ ...first })).code).toBe(409001);
    const second = (await publish(changed)).data;
    expect(second).toMatchObject({ published_version: 2, is_changed: false });
    expect(await answer(one, { a: '旧' })).toMatchObject({ form: { number: 1 }, answers: { a: '旧' } });
    expect(await problemsOf(answer(one, { b: '新' }))).toMatchObject({ 'answers.b': [{ cn: '表单没有此项' }] });
    const listed = await office.call('GET', path(first.id, '/answers?number=1'));
    expect(listed.data.list).toMatchObject([{ number: 1, by: { id: castId('teacher') }, answers: { a: '旧' } }]);
    await expect(
      demo.test_db.query(`update custom_form_version set schema = '{}' where id = $1`, [one]),
    ).rejects.toThrow();
  });

  it('is retired when nobody uses it, and deleted while it is a draft', async () => {
    const form = (await publish(await begin([field('a')]))).data;
    const retire = () => office.call('PUT', path(form.id), { body: { status: 'retired', version: form.version } });
    uses = 3;
    expect((await retire()).message).toBe('表单正在被3处使用');
    uses = 0;
    expect((await retire()).data).toMatchObject({ status: 'retired', can_edit: false });
    expect((await office.call('DELETE', path(form.id))).code).toBe(200200);
    expect((await office.call('DELETE', path((await begin([])).id))).code).toBe(0);
    const copy = (await office.call('POST', path(form.id, '/copy'))).data;
    expect(copy).toMatchObject({ status: 'draft', schema: { fields: [{ key: 'a' }] } });
  });
});

describe('the copy of a form with a long name', () => {
  it('never ends in half an emoji', async () => {
    const name = `${'字'.repeat(54)}😀😀`;
    const { data } = await office.call('POST', '/custom_form/forms', { body: { name, usage: 'other' } });
    const copy = await office.call('POST', path(data.id, '/copy'));
    expect(copy).toMatchObject({ code: 0, data: { name: `${'字'.repeat(54)}（副本）` } });
  });
});

describe('a right for the own class', () => {
  it('chooses among published forms, and designs none', async () => {
    const homeroom = await demo.as('homeroom');
    const form = (await publish(await begin([field('a')], 'notice'))).data;
    const all = (await homeroom.call('GET', '/custom_form/forms', { query: { usage: 'notice' } })).data;
    expect(all).toMatchObject({ list: [], total: 0, usages: [] });
    const query = { usage: 'notice', status: 'published', per_page: '100' };
    const { list } = (await homeroom.call('GET', '/custom_form/forms', { query })).data;
    expect(list.map((row: { id: string }) => row.id)).toContain(form.id);
    expect(list.every((row: object) => !('schema' in row))).toBe(true);
    expect((await homeroom.call('GET', path(form.id))).code).toBe(404001);
    expect((await homeroom.call('GET', path(form.id, '/answers'))).code).toBe(404001);
    const body = { name: '改名', version: form.version };
    expect((await homeroom.call('PUT', path(form.id), { body })).code).toBe(404001);
    expect((await teacher.call('GET', '/custom_form/forms', { query })).data.total).toBe(0);
  });
});

describe('an answer', () => {
  it('refuses unknown keys, __proto__, too much, and files of others', async () => {
    const form = (await publish(await begin([field('a', { kind: 'textarea' }), field('f', { kind: 'file' })]))).data;
    const version = form.versions[0].id;
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`x${n}`, 1]));
    expect(Object.keys(await problemsOf(answer(version, many)))).toHaveLength(200);
    expect(await problemsOf(answer(version, JSON.parse('{"__proto__": {"a": 1}}')))).toHaveProperty([
      'answers.unknown',
    ]);
    expect(await problemsOf(answer(version, { a: 'x'.repeat(300_000) }))).toBe('form.too_large');
    expect(await problemsOf(answer(version, { f: [uuidv7()] }))).toBe('file.gone');
    expect(await problemsOf(answer(version, { a: 'x' }, uuidv7(), organizationId('md-school')))).toBe(
      'shared.not_found',
    );
  });

  it('is sealed where it is sensitive: read with the answer, in no list and not in the table', async () => {
    const form = (await publish(await begin([field('open'), field('secret', { sensitive: true })]))).data;
    const read = await answer(form.versions[0].id, { open: '公开', secret: '花生过敏' });
    expect(read?.answers).toEqual({ open: '公开', secret: '花生过敏' });
    const { data } = await office.call('GET', path(form.id, '/answers'));
    expect(data.list[0].answers).toEqual({ open: '公开' });
    const rows = await demo.test_db.query('select answers::text, answers_sealed from form_answer');
    expect(JSON.stringify(rows)).not.toContain('花生过敏');
  });

  it('of many at once are all kept', async () => {
    const form = (await publish(await begin([field('a')]))).data;
    await Promise.all(Array.from({ length: 60 }, (_, n) => answer(form.versions[0].id, { a: `答${n}` })));
    expect((await office.call('GET', path(form.id))).data.answer_count).toBe(60);
  });
});

/** The rows of an export, once it is written. */
async function exportedRows(taskId: string): Promise<unknown[][]> {
  await runTask(demo.services, taskId, { is_last: true, signal: new AbortController().signal });
  const { id } = (await office.call('GET', `/data_tasks/${taskId}/result`)).data;
  const file = await demo.everywhere((db) => demo.services.files.find(db, id));
  if (!file) throw new Error('the task made no file');
  return (await readXlsx(await buffer(await demo.services.files.read(file)))).sheets[0]?.rows ?? [];
}

describe('answers as a file', () => {
  it('have a row for each answer set, a column for each question, and equal titles apart by their section', async () => {
    const { data } = await office.call('POST', '/custom_form/forms', { body: { name: '监护人', usage: 'health' } });
    const schema = {
      sections: [
        { key: 's1', label: '第一监护人' },
        { key: 's2', label: '第二监护人' },
      ],
      fields: [
        { ...field('a1', { label: '联系方式' }), section: 's1' },
        { ...field('l1', { label: '备注', kind: 'textarea' }), section: 's1' },
        { ...field('a2', { label: '联系方式' }), section: 's2' },
        { ...field('a3', { label: '联系方式' }), section: 's2' },
      ],
    };
    const saved = await office.call('PUT', path(data.id), { body: { schema, version: data.version } });
    expect(saved.code, JSON.stringify(saved.errors)).toBe(0);
    const form = saved.data;
    const version_id = (await publish(form)).data.versions[0].id as string;
    const first = uuidv7();
    of_child.set(first, '李思源');
    await answer(version_id, { a1: '一', l1: '两\n行', a3: '三' }, first);
    await answer(version_id, { a2: '二' });
    const begun = await office.call('GET', path(form.id, '/export'), { query: { number: '1' } });
    const rows = await exportedRows(begun.data.data_task_id);
    expect(rows[0]).toEqual([
      '答卷',
      '填写人',
      '学生',
      '时间',
      '第一监护人 · 联系方式',
      '备注',
      '第二监护人 · 联系方式 (1)',
      '第二监护人 · 联系方式 (2)',
    ]);
    expect(rows).toHaveLength(4);
    expect(rows.slice(1, 3).map((row) => [row[2], ...row.slice(4)])).toEqual([
      [null, null, null, '二', null],
      ['李思源', '一', '两\n行', null, '三'],
    ]);
  });
});
