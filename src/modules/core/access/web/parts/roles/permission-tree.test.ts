import { describe, expect, it } from 'vitest';
import type { Tree } from '../access-types.ts';
import { checkStateOf, filterTree, sidebarOf, toggleCodes } from './permission-tree.ts';

const action = (code: string, name: string, held = true) => ({
  code,
  name,
  name_en: name,
  risk: 'normal' as const,
  held,
  held_scope: [],
  is_partial: false,
  holders_n: 0,
  conflicts: [],
});
const tree: Tree['categories'] = [
  {
    code: 'xzSystem',
    name: '行政',
    name_en: 'Office',
    apps: [
      {
        code: 'visitor_manage',
        name: '访客管理',
        name_en: 'Visitors',
        icon: null,
        route: '/visitor_manage',
        actions: [action('0810', '访客详情'), action('0811', '访客复核'), action('0813', '访客导出', false)],
      },
    ],
  },
  {
    code: 'system',
    name: '系统',
    name_en: 'System',
    apps: [
      {
        code: 'manager-auth',
        name: '授权管理',
        name_en: 'Roles and permissions',
        icon: null,
        route: '/manager-auth',
        actions: [action('1401', '授权管理')],
      },
    ],
  },
];
const visitors = tree[0]?.apps[0]?.actions ?? [];

describe('a box over several actions', () => {
  it('is full, empty, or in between', () => {
    expect(checkStateOf(['1', '2'], new Set())).toBe('off');
    expect(checkStateOf(['1', '2'], new Set(['2']))).toBe('mixed');
    expect(checkStateOf(['1', '2'], new Set(['2', '1', '9']))).toBe('on');
  });

  it('chooses what may be given, and clears it again', () => {
    expect([...toggleCodes(visitors, new Set())]).toEqual(['0810', '0811']);
    expect([...toggleCodes(visitors, new Set(['0810']))]).toEqual(['0810', '0811']);
    expect([...toggleCodes(visitors, new Set(['0810', '0811', '1401']))]).toEqual(['1401']);
  });

  it('leaves alone what the person does not hold', () => {
    expect([...toggleCodes(visitors, new Set(['0813']))]).toContain('0813');
    expect([...toggleCodes(visitors, new Set(['0810', '0811', '0813']))]).toEqual(['0813']);
  });
});

describe('the tree', () => {
  it('is narrowed by names and codes; a group or app that fits stays whole', () => {
    expect(filterTree(tree, '复核')[0]?.apps[0]?.actions.map((one) => one.code)).toEqual(['0811']);
    expect(filterTree(tree, '0811')).toHaveLength(1);
    expect(filterTree(tree, 'VISITORS')[0]?.apps[0]?.actions).toHaveLength(3);
    expect(filterTree(tree, '  ')).toBe(tree);
    expect(filterTree(tree, '食堂')).toEqual([]);
  });

  it('says which entries follow from a choice', () => {
    expect(sidebarOf(tree, new Set(['0811'])).map((group) => group.code)).toEqual(['xzSystem']);
    expect(sidebarOf(tree, new Set())).toEqual([]);
  });
});
