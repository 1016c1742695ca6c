import { expect, test } from 'vitest';
import { type Act, orderFoot } from './foot-order.ts';

const act = (key: string, kind?: Act['kind']): Act => ({ key, label: key, kind });
const keysOf = (acts: readonly Act[], isNarrow = false, isForm = false) => {
  const { danger, beside, more, primary } = orderFoot(acts, isNarrow, isForm);
  const keys = (some: readonly Act[]) => some.map(({ key }) => key).join(' ');
  return [danger?.key ?? '', keys(beside), keys(more), primary?.key ?? ''];
};

const MANY = [act('remove', 'danger'), act('a'), act('save', 'primary'), act('b'), act('c'), act('end', 'danger')];

test('danger stands at the left, two acts beside the primary one, the others behind the dots', () => {
  expect(keysOf(MANY)).toEqual(['remove', 'a b', 'c end', 'save']);
});

test('without a primary act three stand in view', () => {
  expect(keysOf([act('a'), act('b'), act('c'), act('d')])).toEqual(['', 'a b c', 'd', '']);
});

test('on a narrow screen one act stands beside the primary one, and danger waits behind the dots', () => {
  expect(keysOf(MANY, true)).toEqual(['', 'a', 'b c remove end', 'save']);
});

test('on a narrow screen danger is seen where nothing else needs the room', () => {
  expect(keysOf([act('remove', 'danger'), act('save', 'primary')], true)).toEqual(['remove', '', '', 'save']);
});

test('beside the buttons of a form there is room for one act, on a narrow screen for none', () => {
  const acts = [act('remove', 'danger'), act('submit', 'primary'), act('history')];
  expect(keysOf(acts, false, true)).toEqual(['remove', 'submit', 'history', '']);
  expect(keysOf(acts, true, true)).toEqual(['', '', 'submit history remove', '']);
});
