import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registerModules } from '../../boot/registry.ts';
import { defineWebModule, type WebRoute } from '../../modules/web-module.ts';
import { entryFacts } from '../../session/entry-query.ts';
import { appOf, idOf, menuOf, settingsOf } from '../../testing/settings.ts';
import { findPages, pagesOf } from './page-search.ts';

const Page = () => null;
const texts = { cn: async () => ({ default: {} }), us: async () => ({ default: {} }) };
const page = (name: string, cn: string, us: string, over: Partial<WebRoute> = {}): WebRoute => ({
  name,
  path: `/${name}`,
  layout: 'desktop',
  title: { cn, us },
  load: async () => ({ Page }),
  ...over,
});

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Windows NT 10.0)' });
  entryFacts.set({ is_webapp: false, alternate_ui: false, force_wechat_oauth: false });
  const module = defineWebModule({
    name: 'sample',
    locales: texts,
    routes: [
      page('home', '首页', 'Home', { roles: ['01'], app_code: 'home', menu: { icon: 'home', sort: 0 } }),
      page('visitor_manage', '访客管理', 'Visitors', { app_code: 'visitor_manage' }),
      page('visitor', '访客详情', 'Visitor', { path: '/visitor/:id' }),
      page('todos', '待办事项', 'To-dos', { roles: ['01'], hidden: true }),
      page('newsManage', '新闻管理', 'News desk', { roles: ['0501'], app_code: 'newsManage' }),
      page('payroll', '工资条', 'Pay slips', { app_code: 'payroll' }),
      page('mobileTodos', '待办事项', 'To-dos', { path: '/mobile/todos', layout: 'mobile' }),
    ],
  });
  registerModules([module], async () => [module]);
});

const settings = settingsOf(['01', '0810'], {
  menus: [
    menuOf(3, 'group', 'office', { name: '在线办公', name_en: 'Office' }),
    menuOf(4, 'app', 'visitor_manage', { parent_id: idOf(3), name: '访客管理', name_en: 'Visitors' }),
  ],
  organization_apps: [appOf(1, 'home', '01'), appOf(2, 'visitor_manage', '0810')],
});
const found = (word: string) => findPages(pagesOf(settings), word).map(({ path }) => path);

describe('looking for a page', () => {
  it.each([
    ['访客', ['/visitor_manage']],
    ['fkgl', ['/visitor_manage']],
    ['FK', ['/visitor_manage']],
    ['visitors', ['/visitor_manage']],
    [' to-d ', ['/todos']],
    ['dbsx', ['/todos']],
    ['xyz', []],
    ['  ', []],
  ])('finds %s by its names in both languages, its initials and its code', (word, paths) => {
    expect(found(word)).toEqual(paths);
  });

  it('offers no page without the right, of an app that the school does not run, or that needs something to show', () => {
    expect([...found('新闻'), ...found('工资'), ...found('访客详情')]).toEqual([]);
  });

  it('says in which group a page stands', () => {
    expect(findPages(pagesOf(settings), 'fkgl')[0]?.group).toEqual({ cn: '在线办公', us: 'Office' });
  });

  it('puts the page of exactly that name first, then names that begin so, and shows five', () => {
    const entry = (cn: string) => ({
      key: cn,
      code: cn,
      title: { cn, us: cn },
      group: null,
      icon: null,
      path: cn,
      href: null,
    });
    const pages = ['我的访客', '访客名单', '访客', '黑名单', '访客门禁', '访客车辆', '访客统计'].map(entry);
    expect(findPages(pages, '访客').map(({ key }) => key)).toEqual([
      '访客',
      '访客名单',
      '访客门禁',
      '访客车辆',
      '访客统计',
    ]);
  });
});
