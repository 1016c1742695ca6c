import { describe, expect, it } from 'vitest';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { accessRights } from '../../../rights.ts';
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
        actions: [
          action(visitorRights.details, '访客详情'),
          action(visitorRights.secondReview, '访客复核'),
          action(visitorRights.export, '访客导出', false),
        ],
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
        actions: [action(accessRights.roles, '授权管理')],
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
    expect([...toggleCodes(visitors, new Set())]).toEqual([visitorRights.details, visitorRights.secondReview]);
    expect([...toggleCodes(visitors, new Set([visitorRights.details]))]).toEqual([
      visitorRights.details,
      visitorRights.secondReview,
    ]);
    expect([
      ...toggleCodes(visitors, new Set([visitorRights.details, visitorRights.secondReview, accessRights.roles])),
    ]).toEqual([accessRights.roles]);
  });

  it('leaves alone what the person does not hold', () => {
    expect([...toggleCodes(visitors, new Set([visitorRights.export]))]).toContain(visitorRights.export);
    expect([
      ...toggleCodes(visitors, new Set([visitorRights.details, visitorRights.secondReview, visitorRights.export])),
    ]).toEqual([visitorRights.export]);
  });
});

describe('the tree', () => {
  it('is narrowed by names and codes; a group or app that fits stays whole', () => {
    expect(filterTree(tree, '复核')[0]?.apps[0]?.actions.map((one) => one.code)).toEqual([visitorRights.secondReview]);
    expect(filterTree(tree, visitorRights.secondReview)).toHaveLength(1);
    expect(filterTree(tree, 'VISITORS')[0]?.apps[0]?.actions).toHaveLength(3);
    expect(filterTree(tree, '  ')).toBe(tree);
    expect(filterTree(tree, '食堂')).toEqual([]);
  });

  it('says which entries follow from a choice', () => {
    expect(sidebarOf(tree, new Set([visitorRights.secondReview])).map((group) => group.code)).toEqual(['xzSystem']);
    expect(sidebarOf(tree, new Set())).toEqual([]);
  });
});
