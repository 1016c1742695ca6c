import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FieldKind, fieldKinds } from './form-kinds.ts';
import { checkAnswers, shownFields } from './form-rules.ts';
import { formSchema } from './form-schema.ts';

const one = (kind: FieldKind, more: object = {}) =>
  formSchema.parse({ fields: [{ key: 'a', kind, label: '甲', ...more }] });
const options = [
  { code: 'x', label: '一' },
  { code: 'y', label: '二' },
];

it.each([
  ['text', {}, '好', 1],
  ['number', { min: 1, max: 5 }, 3, 6],
  ['number', { decimals: 1 }, 1.5, 1.55],
  ['money', {}, 1250, 12.5],
  ['date', {}, '2026-02-28', '2026-02-30'],
  ['time', {}, '08:30', '24:00'],
  ['range', {}, { from: '2026-01-01', to: '2026-01-02' }, { from: '2026-01-02', to: '2026-01-01' }],
  ['choice', { options }, 'x', 'z'],
  ['multi', { options }, ['x', 'y'], ['x', 'z']],
  ['rating', {}, 5, 6],
  ['phone', {}, '13812345678', '123'],
  ['id_number', {}, '11010519491231002X', '110105194912310021'],
  ['picture', {}, ['0190a5c8-0000-7000-8000-000000000001'], ['a']],
  ['signature', {}, '0190a5c8-0000-7000-8000-000000000001', 'a'],
] as const)('%s takes what it asks for and refuses anything else', (kind, more, right, wrong) => {
  expect(checkAnswers(one(kind, more), { a: right })).toEqual({ answers: { a: right }, problems: {} });
  expect(checkAnswers(one(kind, more), { a: wrong }).problems).toHaveProperty('a');
});

const form = formSchema.parse({
  fields: [
    { key: 'a', kind: 'choice', label: '甲', options },
    { key: 'b', kind: 'text', label: '乙', required: true, show_when: { field: 'a', operator: 'equals', value: 'x' } },
    { key: 'c', kind: 'text', label: '丙', required: true, show_when: { field: 'b', operator: 'filled' } },
  ],
});

it('does not ask for a required field that is hidden, nor for one that hangs on it', () => {
  expect(checkAnswers(form, { a: 'y', b: '写过', c: '写过' })).toEqual({ answers: { a: 'y' }, problems: {} });
  expect(checkAnswers(form, { a: 'x' }).problems).toHaveProperty('b');
  expect(checkAnswers(form, { a: 'x', b: '写过' }).problems).toHaveProperty('c');
});

it('keeps no answer of a field that is not shown, whatever is answered', () => {
  const schema = formSchema.parse({
    fields: fieldKinds.map(({ code }) => ({ key: `k_${code}`, kind: code, label: code })),
  });
  const given = fc.dictionary(fc.constantFrom(...schema.fields.map((field) => field.key), 'z'), fc.anything());
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.anything()), (answers) => {
      const shown = shownFields(form, answers).map((field) => field.key);
      expect(Object.keys(checkAnswers(form, answers).answers).every((key) => shown.includes(key))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(given, (answers) => {
      const { answers: kept } = checkAnswers(schema, answers);
      expect(checkAnswers(schema, kept)).toEqual({ answers: kept, problems: {} });
    }),
  );
});
