import { beforeAll, describe, expect, it } from 'vitest';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { PapersWorld, SUBJECT, spent, YEAR } from '../testing/papers-world.ts';

const demo = useDemo();
let world: PapersWorld;
let budget: string;

beforeAll(async () => {
  world = new PapersWorld(demo);
  budget = await world.budget('teacher', 100_000_000);
});

describe('a paper', () => {
  it('is submitted, returned with one field, corrected there alone, approved, and carried out for less', async () => {
    const paper = await world.submitted('teacher');
    expect(paper.number).toMatch(new RegExp(`^EXP-${YEAR}-\\d{5}$`));
    expect(await world.moneyOf(budget)).toEqual({ reserved: 120_000, committed: 0, used: 0 });
    const back = await world.decide(paper.id, 'return', {
      opinion: '说明不够具体',
      notes: { 'answers:reason': '请写明会议名称' },
    });
    expect(back, back.message).toMatchObject({ code: 0 });
    expect(await world.moneyOf(budget)).toMatchObject({ reserved: 0 });
    const { data: returned } = await world.call('teacher', 'GET', `/oa_applications/${paper.id}`);
    expect(returned).toMatchObject({
      status: 'returned',
      has_news: true,
      marked: { 'answers:reason': '请写明会议名称' },
    });
    const again = { id: paper.id, version: returned.version };
    const reason = '参加全国数学教研年会（杭州）';
    const other = await world.submit('teacher', again, { amount_fen: 110_000, answers: { ...spent, reason } });
    expect(other).toMatchObject({ code: 422001, errors: { amount_fen: [expect.stringContaining('未要求修改')] } });
    const third = await world.submit('teacher', again, { answers: { ...spent, invoices: 4, reason } });
    expect(third).toMatchObject({
      code: 422001,
      errors: { 'answers.invoices': [expect.stringContaining('未要求修改')] },
    });
    const sent = await world.submit('teacher', again, { answers: { ...spent, reason } });
    expect(sent).toMatchObject({ code: 0, data: { status: 'submitted', number: paper.number } });
    await world.approve(paper.id);
    expect(await world.moneyOf(budget)).toEqual({ reserved: 0, committed: 120_000, used: 0 });
    const more = { actual_amount_fen: 120_001, version: await world.version(paper.id) };
    const finish = (body: object) => world.call('finance', 'PUT', `/oa_applications/${paper.id}/finish`, body);
    expect((await finish(more)).message).toBe('实际金额不能超过批准金额');
    const done = await finish({ ...more, actual_amount_fen: 115_000, note: '已转账' });
    expect(done).toMatchObject({ code: 0, data: { status: 'done', actual_amount_fen: 115_000 } });
    expect(await world.moneyOf(budget)).toEqual({ reserved: 0, committed: 0, used: 115_000 });
    const cancel = { reason: '不去了', version: done.data.version };
    const late = await world.call('teacher', 'PUT', `/oa_applications/${paper.id}/cancel`, cancel);
    expect(late.message).toBe('已办结，不能取消');
  });

  it('is taken back before the first opinion, which frees its money, and not after it', async () => {
    const paper = await world.submitted('teacher');
    const before = await world.moneyOf(budget);
    const withdraw = async (version: number) =>
      world.call('teacher', 'PUT', `/oa_applications/${paper.id}/withdraw`, { version });
    expect(await withdraw(paper.version)).toMatchObject({ code: 0 });
    expect((await world.moneyOf(budget))?.reserved).toBe((before?.reserved ?? 0) - 120_000);
    const { data } = await world.call('teacher', 'GET', `/oa_applications/${paper.id}`);
    // its number stays with it, so that it cannot be thrown away
    expect(data).toMatchObject({ status: 'draft', number: paper.number, actions: ['update', 'submit'] });
    expect((await world.call('teacher', 'DELETE', `/oa_applications/${paper.id}`)).code).toBe(200200);
    const sent = await world.submit('teacher', { id: paper.id, version: data.version });
    expect(sent).toMatchObject({ code: 0, data: { number: paper.number } });
    const head = await world.decider(paper.id);
    expect(await world.decide(paper.id)).toMatchObject({ code: 0 });
    const [reviewed] = (await head.call('GET', '/reviews?tab=done')).data.list;
    expect(reviewed).toMatchObject({ id: paper.id, to: { cn: '已同意' }, state: { cn: '待审批' } });
    const late = await withdraw(await world.version(paper.id));
    expect(late).toMatchObject({ code: 200200, message: '已有审批意见，请联系审批人退回' });
  });

  it('keeps the questions with which it was begun when its form changes, and its item gets a new version', async () => {
    const paper = await world.submitted('teacher');
    const item = await world.item('EXP');
    const { data: before } = await world.call('office', 'GET', `/oa_items/${item}`);
    const form = (await world.call('office', 'GET', `/custom_form/forms/${before.form_id}`)).data;
    const more = { key: 'remark', kind: 'text', label: '备注', required: false };
    const schema = { ...form.schema, fields: [...form.schema.fields, more] };
    const body = { schema, version: form.version };
    const changed = await world.call('office', 'PUT', `/custom_form/forms/${before.form_id}`, body);
    expect(changed, changed.message).toMatchObject({ code: 0 });
    const { version } = changed.data;
    const out = await world.call('office', 'POST', `/custom_form/forms/${before.form_id}/publish`, { version });
    expect(out, out.message).toMatchObject({ code: 0 });
    const { data } = await world.call('teacher', 'GET', `/oa_applications/${paper.id}`);
    expect(data.form).toMatchObject({ number: 1 });
    expect(data.answers).toMatchObject({ reason: spent.reason });
    const next = await world.begin('teacher');
    expect(next).toMatchObject({ form: { number: 2 } });
    const { id: _, organization_id: __, ...facts } = before;
    const edited = await world.call('office', 'PUT', `/oa_items/${item}`, {
      ...draftOf(facts),
      name: '报销',
      version: before.version,
    });
    expect(edited, JSON.stringify(edited.data)).toMatchObject({
      code: 0,
      data: { item_version: before.item_version + 1 },
    });
    const { data: kept } = await world.call('teacher', 'GET', `/oa_applications/${paper.id}`);
    expect(kept.item_version).toBe(before.item_version);
  });

  it('asks for money of a subject that is open and planned, in up to eleven digits of fen', async () => {
    const paper = await world.begin('teacher', 'BUY');
    const asked = { what: '实验台', quantity: '10张', way: 'direct', reason: '新实验室' };
    const of = (more: object) => world.submit('teacher', paper, { title: '实验台', answers: asked, ...more });
    expect((await of({ subject_code: '30228' })).message).toBe('该科目未设预算');
    expect((await of({ amount_fen: 98_765_432_109 })).message).toMatch(/^预算余额不足，剩余[\d,.]+元$/);
    await world.sql(`update finance_subject set enabled = false where code = $1 and year = $2`, [SUBJECT, YEAR]);
    expect((await of({})).message).toBe('科目已停用');
    await world.sql(`update finance_subject set enabled = true where code = $1 and year = $2`, [SUBJECT, YEAR]);
    // a purchase without a number is still a draft: nothing of it remained
    const { data } = await world.call('teacher', 'GET', `/oa_applications/${paper.id}`);
    expect(data).toMatchObject({ status: 'draft', number: null, answers: null });
  });

  it('is cancelled once its handler agrees with its applicant, which frees what was bound', async () => {
    const { id } = await world.submitted('teacher', {}, 'EXP');
    await world.approve(id);
    const bound = (await world.moneyOf(budget))?.committed ?? 0;
    const cancel = async (who: 'teacher' | 'finance', reason: string | null = null) =>
      world.call(who, 'PUT', `/oa_applications/${id}/cancel`, { reason, version: await world.version(id) });
    expect((await cancel('finance')).code).not.toBe(0);
    expect((await cancel('teacher')).code).toBe(422001);
    expect(await cancel('teacher', '会议取消')).toMatchObject({ code: 0, data: { status: 'approved' } });
    expect((await cancel('teacher', '会议取消')).message).toBe('已申请取消，请等待经办人确认');
    expect(await cancel('finance')).toMatchObject({ code: 0, data: { status: 'cancelled' } });
    expect((await world.moneyOf(budget))?.committed).toBe(bound - 120_000);
  });

  it('is nobody’s at another school, in no list, search or call', async () => {
    const paper = await world.submitted('teacher');
    for (const path of ['', '/flow', '/plan'])
      expect((await world.call('outsider', 'GET', `/oa_applications/${paper.id}${path}`)).code, path).toBe(404001);
    for (const [what, body] of [
      ['decide', { result: 'approve', version: paper.version }],
      ['finish', { version: paper.version }],
      ['cancel', { reason: '不要了', version: paper.version }],
      ['sheet', { lang: 'cn' }],
    ] as const) {
      const method = what === 'sheet' ? 'POST' : 'PUT';
      expect((await world.call('outsider', method, `/oa_applications/${paper.id}/${what}`, body)).code, what).toBe(
        404001,
      );
    }
    expect((await world.call('outsider', 'GET', '/oa_applications?scope=mine')).data.list).toEqual([]);
    const foreign = await world.call('outsider', 'POST', '/oa_applications', { oa_item_id: await world.item('EXP') });
    expect(foreign.code).toBe(422001);
  });
});

/** Of an item as it is read, what is typed of it. */
function draftOf(item: Record<string, unknown>) {
  const keys =
    'code name name_en category icon_file_id description form_id handler_code handler_user_ids needs_amount needs_subject amount_limit_fen number_rule external_url sort status';
  return Object.fromEntries(keys.split(' ').map((key) => [key, item[key]]));
}
