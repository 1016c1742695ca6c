import { beforeAll, describe, expect, it } from 'vitest';
import { registerModules } from '../boot/registry.ts';
import { defineWebModule, type WebRoute } from '../modules/web-module.ts';
import { appOf, idOf, menuOf, settingsOf } from '../testing/settings.ts';
import { appsOf, menuOf as buildMenu, bySort, type MenuNode, withoutGroupsOfOne } from './menu.ts';
import { initialsOf } from './pinyin-initials.ts';

const Page = () => null;

const texts = { cn: async () => ({ default: {} }), us: async () => ({ default: {} }) };
const page = (name: string, over: Partial<WebRoute> = {}): WebRoute => ({
  name,
  path: `/${name}`,
  layout: 'desktop',
  title: { cn: name, us: `${name} page` },
  app_code: name,
  load: async () => ({ Page }),
  ...over,
});

beforeAll(() => {
  const module = defineWebModule({
    name: 'sample',
    locales: texts,
    routes: [
      page('home', { roles: ['01'], menu: { icon: 'home', sort: 1 } }),
      page('admin', { roles: ['99999'], menu: { icon: 'settings', sort: 90 } }),
      page('visitor_manage'),
      page('leave'),
      page('hidden_top', { roles: ['01'], menu: { icon: 'user', sort: 2 }, hidden: true }),
    ],
  });
  registerModules([module], async () => [module]);
});

const labels = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map((node) => (node.children.length > 0 ? [node.label, ...labels(node.children)] : node.label));

const menus = [
  menuOf(9, 'group', 'late', { sort: null }),
  menuOf(3, 'group', 'office', { name_en: 'Office' }),
  menuOf(11, 'app', 'leave', { parent_id: idOf(3), sort: 2 }),
  menuOf(12, 'app', 'visitor_manage', { parent_id: idOf(3), sort: 1 }),
  menuOf(13, 'app', 'not_built', { parent_id: idOf(3), sort: 0 }),
  menuOf(14, 'link', 'finance', { parent_id: idOf(9), link: 'https://finance.example' }),
  menuOf(15, 'link', 'trap', { parent_id: idOf(9), link: 'javascript:alert(1)' }),
];
const organization_apps = [appOf(1, 'leave', '1001'), appOf(2, 'visitor_manage', '0810'), appOf(3, 'not_built', null)];

describe('the sidebar', () => {
  it('sorts ascending, null last, ties by id', () => {
    const rows = [
      { id: 'd', sort: 3 },
      { id: 'c', sort: null },
      { id: 'b', sort: 1 },
      { id: 'a', sort: 1 },
    ];
    expect(rows.toSorted(bySort).map((row) => row.id)).toEqual(['a', 'b', 'd', 'c']);
  });

  it('shows home, then what the rights open, and only pages that exist', () => {
    const settings = settingsOf(['01', '0810'], { menus, organization_apps });
    expect(labels(buildMenu(settings, 'cn'))).toEqual(['home', ['office', 'visitor_manage'], ['late', 'finance']]);
  });

  it('shows administrators everything, in English where asked', () => {
    const settings = settingsOf(['01', '99999'], { menus, organization_apps });
    expect(labels(buildMenu(settings, 'us'))).toEqual([
      'home page',
      ['Office', 'visitor_manage', 'leave'],
      ['late', 'finance'],
      'admin page',
    ]);
  });

  it('leaves a group without entries away, and everything from somebody without 01', () => {
    expect(labels(buildMenu(settingsOf(['1001'], { menus: menus.slice(1, 3), organization_apps: [] }), 'cn'))).toEqual(
      [],
    );
  });

  it('opens a redirecting app outside', () => {
    const outside = appOf(4, 'sync', null, { is_redirect: true, links: { production: 'https://sync.example' } });
    const settings = settingsOf(['01'], {
      organization_apps: [outside],
      menus: [menuOf(3, 'group', 'g'), menuOf(4, 'app', 'sync', { parent_id: idOf(3) })],
    });
    expect(buildMenu(settings, 'cn')[1]?.children[0]).toMatchObject({ href: 'https://sync.example', path: null });
    expect(appsOf(settings).map((app) => app.wfl_app.code)).toEqual(['sync']);
  });
});

describe('searching by the initials of the pinyin', () => {
  it.each([
    ['访客管理', 'fkgl'],
    ['请假', 'qj'],
    ['Wi-Fi 设置', 'Wi-Fisz'],
  ])('%s has the initials %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('groups of one page', () => {
  const node = (label: string, children: readonly MenuNode[] = []): MenuNode => ({
    key: label,
    code: label,
    label,
    icon: children.length > 0 ? `icon of ${label}` : null,
    path: null,
    href: null,
    children,
  });

  it('are that page, with the picture of the group where it has none', () => {
    expect(withoutGroupsOfOne([node('行政', [node('访客管理')])])).toEqual([
      { ...node('访客管理'), icon: 'icon of 行政' },
    ]);
  });

  it('stay groups with two pages, also when one of these was a group of one', () => {
    const nested = node('办公', [node('审批', [node('请假')]), node('公文')]);
    expect(labels(withoutGroupsOfOne([nested]))).toEqual([['办公', '请假', '公文']]);
  });
});
