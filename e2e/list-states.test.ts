import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CastName } from '../database/demo/cast.ts';
import { departmentId, organizationId } from '../database/demo/places.ts';
import { patience } from '../src/platform/server/testing/pace.ts';
import { DESKTOP, type Look, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/**
 * Lists and trees of organisation, people, rights and administration, each once: while its call hangs there is a
 * skeleton, when it fails the error with its number and a way to try again, and when there is nothing a sentence that
 * says so. Without the right /404 opens.
 */

type Data = Record<string, unknown>;

interface Case {
  readonly path: string;
  /** The call that the list lives on, below /api/web. */
  readonly call: RegExp;
  /** What stands there when nothing does; absent: there is always something. */
  readonly empty?: string;
  /** The answer when there is nothing; usually an empty list. */
  readonly none?: (data: Data) => Data;
  /** Everybody signed in may open it. */
  readonly open?: true;
}

const school = organizationId('sy-middle');
const detail = `/systemOrg/${school}`;

const organisation: readonly Case[] = [
  { path: '/organization', call: /^\/departments\/tree$/, empty: '还没有部门', open: true },
  { path: '/organization', call: /^\/organizations\/[^/]+\/users$/, empty: '还没有成员', open: true },
  {
    path: `/organization?department=${departmentId('sy-middle', 'JW')}`,
    call: /^\/departments\/[^/]+\/users$/,
    empty: '还没有成员',
    open: true,
  },
  { path: '/systemOrg', call: /^\/organizations\/owner_list$/, empty: '没有符合条件的机构' },
  { path: `${detail}?tab=campuses`, call: /^\/school_campuses\/details$/, empty: '暂无校区' },
  { path: `${detail}?tab=calendar`, call: /^\/semesters$/, empty: '暂无学期' },
  { path: `${detail}?tab=calendar`, call: /^\/school_years$/ },
  { path: `${detail}?tab=classes`, call: /^\/grades$/, empty: '暂无年级，新建第一个年级' },
  { path: `${detail}?tab=classes`, call: /^\/classrooms$/ },
  { path: `${detail}?tab=administrators`, call: /\/space_administrators$/, empty: '暂无空间管理员' },
  { path: `${detail}?tab=templates`, call: /^\/organization_template_configs$/, empty: '暂无模板配置' },
  { path: `${detail}?tab=history`, call: /^\/organizations\/[^/]+\/history$/, empty: '还没有变更记录' },
  { path: '/systemOrg/menu', call: /^\/organizations\/[^/]+\/modules$/ },
  { path: '/people', call: /^\/users$/, empty: '还没有人员' },
  { path: '/member', call: /^\/members$/, empty: '还没有人在岗' },
  { path: '/member?tab=headcounts', call: /^\/departments\/[^/]+\/headcounts$/, empty: '还没有编制' },
  { path: '/member?tab=headcounts', call: /^\/organizations\/[^/]+\/departments$/, empty: '这个机构还没有部门' },
];
const rights: readonly Case[] = [
  {
    path: '/my_rights',
    call: /^\/roles\/mine$/,
    empty: '没有找到',
    none: (data) => ({ ...data, apps: [] }),
    open: true,
  },
  { path: '/my_rights', call: /^\/delegations$/, empty: '没有代理授权', open: true },
  { path: '/manager-auth', call: /^\/roles$/, empty: '还没有角色' },
  { path: '/manager-auth', call: /^\/role_groups$/ },
  { path: '/manager-auth?view=matrix', call: /^\/roles\/permissions$/ },
  { path: '/manager-auth?view=positions', call: /^\/roles\/post_list$/ },
];
const administration: readonly Case[] = [
  { path: '/admin/sys_app', call: /^\/admin\/apps$/, empty: '没有符合条件的应用' },
  { path: '/admin/mgmt_role', call: /^\/roles$/, empty: '还没有模板' },
  { path: '/admin/application', call: /^\/admin\/clients$/, empty: '暂无接入单位' },
  {
    path: '/admin/logger',
    call: /^\/admin\/logs$/,
    empty: '该时间段没有记录',
    none: (data) => ({ ...data, list: [], next_page: null }),
  },
  { path: '/admin/adminUsers', call: /^\/admin\/users$/, empty: '还没有账号' },
  { path: '/admin/adminUsers?view=log_in_as', call: /^\/admin\/impersonations$/, empty: '没有代登录记录' },
  { path: '/admin/adminUsers?view=merges', call: /^\/admin\/users\/merges$/, empty: '没有合并记录' },
  { path: '/admin/adminUsersAudit', call: /^\/admin\/users\/audit$/, empty: '没有账号申请' },
  { path: '/admin/menus', call: /^\/admin\/menus$/, empty: '还没有菜单模板', none: (data) => ({ ...data, list: [] }) },
  { path: '/admin/posts', call: /^\/admin\/posts$/, empty: '暂无共享岗位' },
  { path: '/admin/settings', call: /^\/admin\/system_settings$/ },
  { path: '/admin/dictionaries', call: /^\/admin\/dictionaries$/, empty: '暂无字典值' },
  { path: '/admin/background_jobs', call: /^\/admin\/background_jobs$/, empty: '没有任务' },
];
const announcing: readonly Case[] = [
  { path: '/internalNotice/mgmt_bulletin', call: /^\/notifications$/, empty: '还没有公告' },
  { path: '/newsManage', call: /^\/news\/desk$/, empty: '还没有写过新闻' },
];
const announcingOnPhone: readonly Case[] = [
  { path: '/mobile/mgmt_bulletin', call: /^\/notifications$/, empty: '还没有公告' },
];
const onPhone: readonly Case[] = [
  { path: '/mobile/organization', call: /^\/departments\/tree$/, empty: '还没有成员' },
  { path: '/mobile/people', call: /^\/users$/, empty: '没有符合条件的人员' },
  { path: '/mobile/member', call: /^\/members\/mine$/, empty: '暂无岗位' },
  {
    path: '/mobile/my_data_access',
    call: /^\/users\/my_data_access$/,
    empty: '还没有人查看或导出过您的信息',
  },
];
const ofFamilies: readonly Case[] = [{ path: '/mobile/people', call: /^\/classrooms$/, empty: '还没有分班' }];

const { pageOf, portal } = setUpJourney();

const FAILED = { code: 500001, message: '服务器开小差了', request_id: 'request-of-this-test' };

/** How the watched call answers: not at all until `say` names a way. */
async function watch(on: Page, call: RegExp, none: (data: Data) => Data) {
  let mode: 'fail' | 'empty' = 'fail';
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await on.route(
    ({ pathname }) => pathname.startsWith('/api/web') && call.test(pathname.slice('/api/web'.length)),
    async (route) => {
      await held;
      if (mode === 'fail') return route.fulfill({ status: 500, json: FAILED }).catch(() => {});
      const reply = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
      const answer = (await reply.json()) as { data: Data };
      return route.fulfill({ status: 200, json: { ...answer, data: none(answer.data) } });
    },
  );
  return {
    fail: () => release(),
    empty: () => {
      mode = 'empty';
    },
  };
}

const nothing = (data: Data): Data => ({ ...data, list: [], ...('total' in data ? { total: 0 } : {}) });

/** A number that nobody knows yet stands nowhere: not beside the title, not below the bar of the phone. */
async function expectNoCount(page: Page): Promise<void> {
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { level: 1 }).allTextContents()).not.toContainEqual(
    expect.stringMatching(/\D0$/),
  );
  expect(await main.getByText('共 0 条', { exact: true }).count()).toBe(0);
}

/** One list through its states; throws where one of them is missing. */
async function walk(page: Page, { path, call, none = nothing, empty }: Case): Promise<void> {
  const answer = await watch(page, call, none);
  await page.goto(`${portal.url}${path}`);
  const main = page.getByRole('main');
  await main.getByRole('status', { name: '正在加载' }).first().waitFor();
  await expectNoCount(page);
  answer.fail();
  const error = main.getByRole('alert').filter({ has: page.getByRole('button', { name: '重试' }) });
  await error.first().waitFor();
  expect(await error.first().textContent()).toContain(FAILED.request_id);
  await expectNoCount(page);
  answer.empty();
  await error.first().getByRole('button', { name: '重试' }).click();
  await error.first().waitFor({ state: 'detached' });
  if (empty) await main.getByText(empty).first().waitFor();
}

const groups: readonly [what: string, cases: readonly Case[], who: CastName, look: Look][] = [
  ['organisation and people', organisation, 'superadmin', DESKTOP],
  ['roles and rights', rights, 'superadmin', DESKTOP],
  ['administration', administration, 'superadmin', DESKTOP],
  ['announcements and news', announcing, 'superadmin', DESKTOP],
  ['announcements on the phone', announcingOnPhone, 'superadmin', PHONE],
  ['the phone', onPhone, 'hrofficer', PHONE],
  ['families', ofFamilies, 'guardian', PHONE],
];

test.each(groups)(
  'lists of %s wait, fail with a way to try again, and say when there is nothing',
  async (_, cases, who, look) => {
    const first = await pageOf(who, '/404', look);
    const wrong: string[] = [];
    for (const one of cases) {
      const page = await first.context().newPage();
      const fault = await walk(page, one).then(
        () => null,
        (error: Error) => `${one.path} by ${one.call}: ${error.message}`,
      );
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (fault) wrong.push(fault);
      else await page.close();
    }
    expect(wrong.join('\n')).toBe(''); // as one text, so that a failure names the list
  },
  patience(400),
);

test('who has no right meets /404 at each of them', async () => {
  const page = await pageOf('guardian', '/404');
  const all = [...organisation, ...rights, ...administration].filter((one) => !one.open);
  for (const path of new Set(all.map((one) => one.path.split('?')[0]))) {
    await page.goto(`${portal.url}${path}`);
    await page.waitForURL(/\/404/);
  }
});

test('a list that its conditions left empty names each, says what there is without it, and drops it', async () => {
  const page = await pageOf('hrofficer', '/people?q=没有这个名字&status=disabled');
  const main = page.getByRole('main');
  await main.getByText('没有一条同时符合这 2 个条件').waitFor();
  const search = main.getByRole('button', { name: '去掉条件：搜索: 没有这个名字' });
  await search.getByText(/^去掉后 \d+/).waitFor();
  await main.getByRole('button', { name: '去掉条件：账号状态: 已停用' }).waitFor();
  await search.click();
  await page.waitForURL(({ searchParams }) => !searchParams.has('q') && searchParams.get('status') === 'disabled');
  await page.goto(`${portal.url}/people?q=没有这个名字`);
  await main.getByText('没有一条符合这个条件').waitFor();
  await main.getByRole('button', { name: '全部清除' }).click();
  await main.getByRole('table').waitFor();
});
