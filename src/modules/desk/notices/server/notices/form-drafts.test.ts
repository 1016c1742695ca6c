import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo({ ROLE: 'all' });
const SCHEMA = {
  sections: [{ key: 'trip', label: '行程' }],
  fields: [
    { key: 'why', kind: 'text', label: '原因', required: true },
    { key: 'ill', kind: 'text', label: '病史', sensitive: true },
    { key: 'route', kind: 'textarea', label: '路线', section: 'trip', required: true },
  ],
};

let office: Browser;
let teacher: Browser;
let finance: Browser;
/** A notice with a form that waits for teacher and finance, and the row that the teacher received. */
let asked: { readonly id: string; readonly received: string; readonly audience: object };

const path = (received = asked.received) => `/internotifications/${asked.id}/form_drafts/${received}`;
const save = (by: Browser, section: string, version: number, answers: object, received?: string) =>
  by.call('PUT', path(received), { body: { section, version, answers } });
const kept = async (by = teacher) => (await by.call('GET', path())).data?.sections;
const send = (answers: object, more: object = {}) =>
  teacher.call('POST', `/internotifications/${asked.id}/confirm`, { body: { answers, ...more } });

beforeAll(async () => {
  office = await demo.as('office');
  teacher = await demo.as('teacher');
  finance = await demo.as('finance');
});

/** Asks anew, so that every test has a draft of its own. */
async function ask() {
  const form = '/custom_form/forms';
  const made = (await office.call('POST', form, { body: { name: '外出申请', usage: 'notice' } })).data;
  const drawn = await office.call('PUT', `${form}/${made.id}`, { body: { schema: SCHEMA, version: made.version } });
  await office.call('POST', `${form}/${made.id}/publish`, { body: { version: drawn.data.version } });
  const audience = { include: (['teacher', 'finance'] as const).map((one) => ({ kind: 'person', id: castId(one) })) };
  const body = { kind: 'notice', title: '请填写', body: '请填写。', submit: true, reply_kind: 'form' };
  const { data } = await office.call('POST', '/internotifications', { body: { ...body, audience, form_id: made.id } });
  const mine = async () => (await teacher.call('GET', `/internotifications/${data.id}`)).data?.mine ?? [];
  await until(async () => (await mine()).length > 0);
  asked = { id: data.id, received: (await mine())[0].id, audience };
}

describe('what is typed into the form of a notice', () => {
  it('is kept section by section as it is, and vanishes when it is handed in', async () => {
    await ask();
    expect(await kept()).toEqual([]);
    expect(await save(teacher, '', 0, { ill: '无' })).toMatchObject({ code: 0, data: { section: '', version: 1 } });
    expect(await save(teacher, 'trip', 0, { route: '' })).toMatchObject({ code: 0 });
    expect(await kept()).toMatchObject([
      { section: '', version: 1, answers: { ill: '无' } },
      { section: 'trip', version: 1, answers: { route: '' } },
    ]);
    // a draft may be unfinished, an answer may not: then the draft stays
    expect((await send({ ill: '无' })).errors).toMatchObject({ 'answers.why': [expect.any(String)] });
    expect(await kept()).toHaveLength(2);
    expect(await send({ why: '开会', route: '地铁' }, { draft_versions: { '': 1, trip: 1 } })).toMatchObject({
      code: 0,
    });
    expect(await kept()).toEqual([]);
    // the second phone types on without knowing
    expect(await save(teacher, '', 1, { why: '旧的' })).toMatchObject({ code: 409001 });
    expect(await kept()).toEqual([]);
  });

  it('is not overwritten from a second phone: the stale section is refused with a name, the others go on', async () => {
    await ask();
    await save(teacher, '', 0, { why: '第一部手机' });
    expect(await save(teacher, '', 0, { why: '第二部' })).toMatchObject({ code: 409001 });
    expect((await save(teacher, '', 0, { why: '第二部' })).message).toMatch(/^王建国 已于/);
    expect(await save(teacher, 'trip', 0, { route: '步行' })).toMatchObject({ code: 0 });
    expect(await kept()).toMatchObject([{ answers: { why: '第一部手机' } }, { answers: { route: '步行' } }]);
    // nor is it by handing in what was seen before
    expect(await send({ why: '旧', route: '旧' }, { draft_versions: { '': 1 } })).toMatchObject({ code: 409001 });
    expect(await kept()).toHaveLength(2);
  });

  it('of two phones that save one section at once one is refused', async () => {
    await ask();
    const codes = await Promise.all(['甲', '乙'].map(async (why) => (await save(teacher, '', 0, { why })).code));
    expect(codes.toSorted()).toEqual([0, 409001]);
  });

  it('is nobody else’s, has the fields of its section, and has an end', async () => {
    await ask();
    await save(teacher, '', 0, { why: '开会' });
    for (const by of [finance, office, await demo.as('outsider')]) {
      expect(await save(by, '', 1, { why: '别人' })).toMatchObject({ code: 404001 });
      expect(await by.call('GET', path())).toMatchObject({ code: 404001 });
    }
    expect(await save(teacher, 'trip', 0, { why: '别的部分' })).toMatchObject({ code: 422001 });
    for (const none of [{ why: '没有' }, {}])
      expect(await save(teacher, 'nowhere', 0, none)).toMatchObject({ code: 422001 });
    expect(await save(teacher, 'trip', 0, { route: '长'.repeat(90_000) })).toMatchObject({ code: 413001 });
    const whole = '长'.repeat(50_000);
    expect(await save(teacher, 'trip', 0, { route: whole })).toMatchObject({ code: 0 });
    expect(await save(teacher, '', 1, { why: whole })).toMatchObject({ code: 413001 });
  });

  it('goes when the notice is asked anew', async () => {
    await ask();
    await save(teacher, '', 0, { why: '开会' });
    const notice = `/internotifications/${asked.id}`;
    const { title, version, form } = (await office.call('GET', notice)).data;
    const body = { title, version, form_id: form.form_id, reply_kind: 'form', body: '改为周五前填写。' };
    const anew = { ...body, audience: asked.audience, weight: 'major', reason: '日期有误' };
    const revised = await office.call('PUT', notice, { body: anew });
    expect(revised).toMatchObject({ code: 0 });
    expect(await kept()).toEqual([]);
    expect(await save(teacher, '', 1, { why: '旧的' })).toMatchObject({ code: 409001 });
  });
});
