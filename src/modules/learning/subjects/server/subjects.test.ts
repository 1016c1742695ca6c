import { expect, test } from 'vitest';
import { stageCodes } from '#shared/reference/school.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { stageChoices } from '../contract/subjects.contract.ts';

/** Subjects: those of the product, those of a school group, and who may do what with them. */

const demo = useDemo();
const draft = (value: string) => ({ value, type: value.slice(0, 3), name: `学科${value.slice(3)}` });
/** Holds the right at the group; one who holds it at a school is refused, see below. */
const registrar = () => demo.as('superadmin');

test('the built-in subjects of a stage come first by their order', async () => {
  const teacher = await demo.as('teacher');
  const { data } = await teacher.call('GET', '/subjects', { query: { type: '103', per_page: '100' } });
  expect(data.list[0]).toMatchObject({ value: '103001', name: '语文', is_builtin: true, is_offered: true });
  expect(data.list.map((row: { value: string }) => row.value)).not.toContain('103007');
  const { data: one } = await teacher.call('GET', '/subjects/103001');
  expect(one).toMatchObject({ name_en: 'Chinese' });
  expect((await teacher.call('GET', `/subjects/${one.id}`)).data.value).toBe('103001');
  expect((await teacher.call('GET', '/subjects/103999')).code).toBe(404001);
  expect((await teacher.call('GET', '/subjects/１０３００１')).code).toBe(422001);
});

test.each([
  ['10300a', '103'],
  ['１０３９０１', '103'],
  ['103902', '101'],
  ['10390', '103'],
])('the value %s of stage %s is refused with the rule', async (value, type) => {
  const body = { ...draft('103902'), value, type };
  const answer = await (await registrar()).call('POST', '/subjects', { body });
  expect(answer.errors?.['value']).toContain('学科代码须为六位数字且与学段一致');
});

test('own subjects take 900 to 999, are found like the others, and each value is there once', async () => {
  const browser = await registrar();
  expect((await browser.call('POST', '/subjects', { body: draft('103031') })).errors).toHaveProperty('value');
  expect((await browser.call('POST', '/subjects', { body: draft('103905') })).data).toMatchObject({
    is_builtin: false,
  });
  expect((await browser.call('POST', '/subjects', { body: draft('103905') })).message).toBe('该学科代码已存在');
  const offered = await (await demo.as('teacher')).call('GET', '/subjects/offered', { query: { type: '103' } });
  expect(offered.data.map((row: { value: string }) => row.value)).toEqual(expect.arrayContaining(['103001', '103905']));
});

test('a built-in subject cannot be changed or removed, but switched off for the group alone', async () => {
  const browser = await registrar();
  const { data: one } = await browser.call('GET', '/subjects/101022');
  const { value, type, name } = one;
  const change = await browser.call('PUT', `/subjects/${one.id}`, {
    body: { value, type, name, version: one.version },
  });
  expect(change.message).toBe('内置学科不能修改，可停用');
  expect((await browser.call('DELETE', `/subjects/${one.id}`)).message).toBe('内置学科不能修改，可停用');
  const off = await browser.call('PUT', `/subjects/${one.id}/switch`, { body: { is_offered: false } });
  expect(off.data.is_offered).toBe(false);
  const offered = await browser.call('GET', '/subjects/offered', { query: { type: '101' } });
  expect(offered.data.map((row: { value: string }) => row.value)).not.toContain('101022');
  const other = await (await demo.as('outsider')).call('GET', '/subjects/101022');
  expect(other.data.is_offered).toBe(true);
  const on = await browser.call('PUT', `/subjects/${one.id}/switch`, { body: { is_offered: true } });
  expect(on.data.is_offered).toBe(true);
});

test('who is slower is told, and without the right nothing is changed', async () => {
  const browser = await registrar();
  const { data: made } = await browser.call('POST', '/subjects', { body: draft('103906') });
  await browser.call('PUT', `/subjects/${made.id}`, { body: { ...draft('103906'), name: '新', version: 1 } });
  const late = await browser.call('PUT', `/subjects/${made.id}`, {
    body: { ...draft('103906'), name: '旧', version: 1 },
  });
  expect(late.code).toBe(409001);
  const teacher = await demo.as('teacher');
  expect((await teacher.call('POST', '/subjects', { body: draft('103907') })).code).toBe(403001);
  expect((await teacher.call('PUT', `/subjects/${made.id}/switch`, { body: { is_offered: false } })).code).toBe(403001);
});

test('own subjects of a group do not exist for another one', async () => {
  const { data: made } = await (await registrar()).call('POST', '/subjects', { body: draft('103908') });
  const other = await demo.as('outsider');
  expect((await other.call('GET', `/subjects/${made.id}`)).code).toBe(404001);
  expect((await other.call('GET', '/subjects/103908')).code).toBe(404001);
});

test('the stages are those of the schools, under the same names', () => {
  const known = new Map(stageCodes.map(({ code, cn, us }) => [String(code), { cn, us }]));
  expect(stageChoices).toHaveLength(known.size);
  for (const { code, cn, us } of stageChoices) expect(known.get(code)).toEqual({ cn, us });
});

test('the catalogue of the whole group is changed by a right held at the group, and the refusal says so', async () => {
  const { data } = await (await registrar()).call('POST', '/subjects', { body: draft('103990') });
  const school = await demo.as('orgadmin');
  const { id: _id, is_builtin: _builtin, is_offered: _offered, version, ...facts } = data;
  const answers = [
    await school.call('DELETE', `/subjects/${data.id}`),
    await school.call('PUT', `/subjects/${data.id}`, { body: { ...draft('103990'), name: '改名', version } }),
    await school.call('POST', '/subjects', { body: draft('103991') }),
    await school.call('PUT', `/subjects/${data.id}/switch`, { body: { is_offered: false } }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({
      code: 403001,
      message: expect.stringContaining('须由在集团一级拥有此权限的人修改'),
    });
  expect((await school.call('GET', `/subjects/${data.id}`)).data).toMatchObject(facts);
  expect((await (await registrar()).call('DELETE', `/subjects/${data.id}`)).code).toBe(0);
});
