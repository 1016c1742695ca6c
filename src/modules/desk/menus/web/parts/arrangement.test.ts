import { describe, expect, it } from 'vitest';
import {
  changeGroup,
  differenceOf,
  freshCode,
  type MenuGroup,
  placeApp,
  showApp,
  stepApp,
  stepGroup,
  takeOut,
  unplaced,
} from './arrangement.ts';

const group = (code: string, ...apps: string[]): MenuGroup => ({
  code,
  name: code,
  name_en: code,
  icon: null,
  is_visible: true,
  items: apps.map((app_code) => ({ app_code, is_visible: true })),
});
const groups = [group('a', 'x', 'y', 'z'), group('b', 'w')];
const shape = (list: readonly MenuGroup[]) => list.map((one) => one.items.map((item) => item.app_code).join(''));

describe('the sidebar while it is arranged', () => {
  it('takes apps from anywhere to anywhere', () => {
    expect(shape(placeApp(groups, 'x', 'b'))).toEqual(['yz', 'wx']);
    expect(shape(placeApp(groups, 'x', 'b', 0))).toEqual(['yz', 'xw']);
    expect(shape(placeApp(groups, 'x', 'a', 2))).toEqual(['yxz', 'w']);
    expect(shape(placeApp(groups, 'z', 'a', 0))).toEqual(['zxy', 'w']);
    expect(shape(placeApp(groups, 'new', 'a', 1))).toEqual(['xnewyz', 'w']);
    expect(shape(takeOut(groups, 'y'))).toEqual(['xz', 'w']);
    expect(unplaced(takeOut(groups, 'y'), [{ code: 'y' }, { code: 'w' }])).toEqual(['y']);
  });

  it('is walked by one place, and never over the edge', () => {
    expect(shape(stepApp(groups, 'x', 1))).toEqual(['yxz', 'w']);
    expect(shape(stepApp(groups, 'x', -1))).toEqual(['xyz', 'w']);
    expect(stepGroup(groups, 'b', -1).map((one) => one.code)).toEqual(['b', 'a']);
    expect(stepGroup(groups, 'b', 1).map((one) => one.code)).toEqual(['a', 'b']);
    expect(freshCode([group('group_2')])).toBe('group_3');
  });

  it('says what differs from another arrangement', () => {
    const hidden = showApp(groups, 'y', false);
    expect(differenceOf(groups, hidden)).toEqual({ added: [], removed: [], hidden: ['y'], shown: [] });
    expect(differenceOf(hidden, takeOut(groups, 'x'))).toEqual({ added: [], removed: ['x'], hidden: [], shown: ['y'] });
    expect(differenceOf(groups, changeGroup(groups, 'b', { is_visible: false })).hidden).toEqual(['w']);
    // a hidden app stays hidden when it moves
    expect(placeApp(hidden, 'y', 'b').at(-1)?.items.at(-1)).toEqual({ app_code: 'y', is_visible: false });
  });
});
