import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { instant, line } from '#shared/fields.ts';
import { phoneField } from '#shared/person/phone.ts';
import { momentOf } from '#shared/text/moment.ts';
import { check, emptyValue, isRequired } from './check.ts';
import {
  dropDraft,
  formOrderMark,
  hasUnsaved,
  readDraft,
  registerForm,
  registerUnsaved,
  reloadKey,
  saveAllDrafts,
  saveDraft,
} from './drafts.ts';
import { homelessOf } from './form-messages.ts';
import { mergeEdits } from './merge-edits.ts';
import { readPath, withCleared, withoutEmpty, withVersion, writePath } from './paths.ts';

const body = z.strictObject({
  name: line(1, 20),
  phone: phoneField,
  note: line(2, 10).optional(),
  persons: z.array(z.object({ name: line(1, 5) })),
});

describe('checking a form against its contract', () => {
  it('gives the first message of each wrong field, by its path, in the language of the interface', () => {
    const values = { name: '', phone: '12', note: '', persons: [{ name: '张三' }, { name: '' }] };
    expect(check(body, values, 'cn')).toEqual({
      name: '此项必填',
      phone: '请输入正确的手机号',
      'persons.1.name': '此项必填',
    });
    expect(check(body, values, 'us')['phone']).toBe('please enter the correct mobile phone');
  });

  it('says what a planned time lacks, and takes no half of it for an absent one', () => {
    const planned = z.strictObject({ send_at: instant.nullish() });
    expect(check(planned, { send_at: '' }, 'cn')).toEqual({});
    expect(check(planned, { send_at: momentOf('2026-12-01', '') }, 'cn')).toEqual({ send_at: '还需选择时间' });
    expect(check(planned, { send_at: momentOf('2026-12-01', '') }, 'us')).toEqual({ send_at: 'Also choose a time' });
    expect(check(planned, { send_at: momentOf('', '08:30') }, 'cn')).toEqual({ send_at: '还需选择日期，或清空时间' });
    expect(check(planned, { send_at: momentOf('tomorrow', '08:30') }, 'us')['send_at']).toMatch(
      /^Enter a date and a time/,
    );
  });

  it('takes an empty optional field for an absent one', () => {
    expect(check(body, { name: '张三', phone: '13800138000', note: '', persons: [] }, 'cn')).toEqual({});
  });

  it('knows which fields the contract asks for', () => {
    expect(isRequired(body, 'name')).toBe(true);
    expect(isRequired(body, 'note')).toBe(false);
    expect(isRequired(body, 'persons.0.name')).toBe(true);
    expect(isRequired(body, 'nothing')).toBe(false);
  });

  it.each([
    ['a text that may be null', line(1, 5).nullable(), false],
    ['a list that may be empty', z.array(z.string()), false],
    ['a list of one at least', z.array(z.string()).min(1), true],
    ['a choice', z.enum(['a', 'b']), true],
    ['a choice with a usual one', z.enum(['a', 'b']).default('a'), false],
    ['a box', z.boolean(), false],
    ['a box that has to be ticked', z.literal(true), true],
    ['a number', z.int(), true],
  ])('marks %s as the contract means it', (_what, rule, is) => {
    expect(isRequired(z.strictObject({ it: rule }), 'it')).toBe(is);
    expect(isRequired(z.strictObject({ inner: z.strictObject({ it: rule }).optional() }), 'inner.it')).toBe(is);
  });

  it('marks what is needed only since something else was chosen', () => {
    const decision = z
      .strictObject({ decision: z.enum(['yes', 'no']), reason: z.string().optional() })
      .refine(({ decision: said, reason }) => said === 'yes' || reason, { path: ['reason'], error: '请说明' });
    expect(isRequired(decision, 'reason', { decision: 'yes', reason: '' })).toBe(false);
    expect(isRequired(decision, 'reason', { decision: 'no', reason: '' })).toBe(true);
  });
});

describe('what is marked as needed', () => {
  it('is no field whose emptiness the form sends as null, no and nothing', () => {
    const role = z.strictObject({
      name_en: line(1, 5).nullable(),
      needs_second: z.boolean(),
      note: z.string().optional(),
    });
    const toBody = (values: { name_en: string; needs_second: string; note: string }) => ({
      name_en: values.name_en || null,
      needs_second: values.needs_second === 'yes',
      note: values.note,
    });
    const values = { name_en: 'Head', needs_second: 'yes', note: 'x' };
    for (const name of ['name_en', 'needs_second', 'note'])
      expect(isRequired(role, name, toBody(writePath(values, name, ''))), name).toBe(false);
  });

  it('is told by the row alone inside a list, also where the row asks because of something else', () => {
    const person = z
      .object({ email: z.string().optional(), phone: z.string().optional() })
      .refine(({ email, phone }) => email || phone, { path: ['phone'], error: '请填写' });
    const visit = z.strictObject({ persons: z.array(person), name: line(1, 5) });
    const persons = [{ email: 'a@b.cn', phone: '' }, { phone: '' }];
    expect(isRequired(visit, 'persons.0.phone', { persons })).toBe(false);
    expect(isRequired(visit, 'persons.1.phone', { persons })).toBe(true);
  });

  it('counts what a change cannot be left without, and takes out what was emptied instead of leaving it as it was', () => {
    const change = z.strictObject({ name: line(1, 5).optional(), note: line(1, 5).nullable().optional() });
    const first = { name: '一班', note: '早读' };
    const emptied = { name: '', note: '' };
    const body = withCleared(emptied, first, emptied);
    expect(body).toEqual({ name: null, note: null });
    expect(check(change, body, 'cn')).toEqual({ name: '此项必填' });
    expect(withCleared(emptied, { name: '', note: '' }, emptied)).toEqual(emptied);
    expect(withCleared({ name: false }, first, emptied)).toEqual({ name: false });
    expect(withCleared({ title: 'x' }, first, emptied)).toEqual({ title: 'x' });
  });

  it('thinks of a field as emptied as its kind is before anybody filled it in', () => {
    const first = { text: 'a', box: true, list: ['a'], person: null, number: 3, span: { from: 'a' } };
    const empty = Object.entries(first).map(([, value]) => emptyValue(value, value));
    expect(empty).toEqual(['', false, [], null, null, { from: 'a' }]);
    expect(emptyValue({ id: '1' }, null)).toBeNull();
  });
});

describe('values by path', () => {
  it('writes one place and leaves the rest as it was', () => {
    const before = { persons: [{ name: 'a' }, { name: 'b' }], car: { plate: '' } };
    const after = writePath(before, 'persons.1.name', 'c');
    expect(readPath(after, 'persons.1.name')).toBe('c');
    expect(before.persons[1]?.name).toBe('b');
    expect(after.car).toBe(before.car);
  });

  it('saves over the version that a refusal named, and touches no text called version', () => {
    expect(withVersion({ name: 'a', version: 3 }, 5)).toEqual({ name: 'a', version: 5 });
    expect(withVersion({ version: '1.1', revision: 3 }, 5)).toEqual({ version: '1.1', revision: 5 });
    expect(withVersion({ name: 'a', version: 3 }, null)).toEqual({ name: 'a', version: 3 });
    expect(withVersion({ name: 'a' }, 5)).toEqual({ name: 'a' });
  });

  it('sends no empty texts', () => {
    expect(withoutEmpty({ a: '', b: [{ c: '', d: 0 }], e: null })).toEqual({ b: [{ d: 0 }], e: null });
  });
});

describe('drafts', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('window', {
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      },
    });
    return () => vi.unstubAllGlobals();
  });

  it('keep what was typed, but never a password, a code or an ID number', () => {
    saveDraft('visit', {
      name: '张三',
      password: 'x',
      code: '123456',
      id_no: '11',
      persons: [{ id_no: '22', name: '李四' }],
    });
    expect(readDraft('visit')).toEqual({ name: '张三', persons: [{ name: '李四' }] });
    dropDraft('visit');
    expect(readDraft('visit')).toBeNull();
  });

  it('are all kept before a reload, of forms that hold something', () => {
    const leave = registerForm('a', () => ({ text: 'half a notice' }));
    registerForm('b', () => null);
    saveAllDrafts();
    expect([...kept.keys()]).toEqual(['draft.a']);
    leave();
  });

  it('of two forms with one name hold what was typed in either', () => {
    const making = registerForm('news.new', () => ({ title: '操场改造完成' }));
    const changing = registerForm('news.new', () => null);
    saveAllDrafts();
    expect(readDraft('news.new')).toEqual({ title: '操场改造完成' });
    changing();
    dropDraft('news.new');
    saveAllDrafts();
    expect(readDraft('news.new')).toEqual({ title: '操场改造完成' });
    making();
  });

  it('of forms that keep nothing by themselves are asked about, those that were opened since a moment or all', () => {
    const mark = formOrderMark();
    const leavePage = registerForm('page', () => ({ text: 'x' }), false);
    const inside = formOrderMark();
    expect([hasUnsaved(), hasUnsaved(mark), hasUnsaved(inside)]).toEqual([true, true, false]);
    const leaveDrawer = registerForm('drawer', () => ({ text: 'y' }), false);
    expect(hasUnsaved(inside)).toBe(true);
    leavePage();
    leaveDrawer();
    const leaveKept = registerForm('kept', () => ({ text: 'z' }));
    expect(hasUnsaved()).toBe(false);
    leaveKept();
  });

  it('are not all that can be lost: a drawing is asked about, and written down nowhere', () => {
    let isChanged = false;
    const leave = registerUnsaved(() => isChanged);
    expect(hasUnsaved()).toBe(false);
    isChanged = true;
    saveAllDrafts();
    expect([hasUnsaved(), [...kept.keys()].filter((key) => key.includes('unsaved'))]).toEqual([true, []]);
    leave();
    expect(hasUnsaved()).toBe(false);
  });

  it('over a reload belong to the same call with the same first values', () => {
    const key = reloadKey('visits.review', { id: '1' }, { note: '' });
    expect(reloadKey('visits.review', { id: '1' }, { note: '' })).toBe(key);
    expect(reloadKey('visits.review', { id: '2' }, { note: '' })).not.toBe(key);
    expect(reloadKey('visits.review', { id: '1' }, { note: '旧' })).not.toBe(key);
  });
});

describe('what was typed over a row that somebody else changed', () => {
  it('stays, and every field that nobody touched is theirs', () => {
    const was = { name: 'South gate', status: 'open', gates: ['a'] };
    const typed = { name: 'Main gate', status: 'open', gates: ['a'] };
    const theirs = { name: 'Gate S', status: 'closed', gates: ['a', 'b'] };
    expect(mergeEdits(was, typed, theirs)).toEqual({ name: 'Main gate', status: 'closed', gates: ['a', 'b'] });
  });
});

describe('a message of a place that the form does not show', () => {
  it('stands at the shown field that it lies in, else with the form as a whole, and never twice', () => {
    const all = {
      name: '此项必填',
      'shapes.1.shape.1.0': '形状超出了平面图',
      'rows.2.note': '至少2个字符',
      version: '内容不正确',
    };
    expect(homelessOf(all, new Set(['name', 'shapes', 'rows.2']))).toEqual({
      shapes: '形状超出了平面图',
      'rows.2': '至少2个字符',
      '': '内容不正确',
    });
    expect(homelessOf(all, new Set(Object.keys(all)))).toEqual({});
  });
});
