import { describe, expect, it } from 'vitest';
import {
  changeGroup,
  differenceOf,
  insertApp,
  type MenuGroup,
  moveApp,
  moveGroup,
  newGroupCode,
  removeApp,
  setAppVisible,
  unplacedApps,
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
    expect(shape(insertApp(groups, 'x', 'b'))).toEqual(['yz', 'wx']);
    expect(shape(insertApp(groups, 'x', 'b', 0))).toEqual(['yz', 'xw']);
    expect(shape(insertApp(groups, 'x', 'a', 2))).toEqual(['yxz', 'w']);
    expect(shape(insertApp(groups, 'z', 'a', 0))).toEqual(['zxy', 'w']);
    expect(shape(insertApp(groups, 'new', 'a', 1))).toEqual(['xnewyz', 'w']);
    expect(shape(removeApp(groups, 'y'))).toEqual(['xz', 'w']);
    expect(unplacedApps(removeApp(groups, 'y'), [{ code: 'y' }, { code: 'w' }])).toEqual(['y']);
  });

  it('is walked by one place, and never over the edge', () => {
    expect(shape(moveApp(groups, 'x', 1))).toEqual(['yxz', 'w']);
    expect(shape(moveApp(groups, 'x', -1))).toEqual(['xyz', 'w']);
    expect(moveGroup(groups, 'b', -1).map((one) => one.code)).toEqual(['b', 'a']);
    expect(moveGroup(groups, 'b', 1).map((one) => one.code)).toEqual(['a', 'b']);
    expect(newGroupCode([group('group_2')])).toBe('group_3');
  });

  it('says what differs from another arrangement', () => {
    const hidden = setAppVisible(groups, 'y', false);
    expect(differenceOf(groups, hidden)).toEqual({ added: [], removed: [], hidden: ['y'], shown: [] });
    expect(differenceOf(hidden, removeApp(groups, 'x'))).toEqual({
      added: [],
      removed: ['x'],
      hidden: [],
      shown: ['y'],
    });
    expect(differenceOf(groups, changeGroup(groups, 'b', { is_visible: false })).hidden).toEqual(['w']);
    // a hidden app stays hidden when it moves
    expect(insertApp(hidden, 'y', 'b').at(-1)?.items.at(-1)).toEqual({ app_code: 'y', is_visible: false });
  });
});
