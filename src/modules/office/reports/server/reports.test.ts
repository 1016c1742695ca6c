import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { financeRights } from '../../finance/rights.ts';
import { reportRights } from '../rights.ts';
import { ReportStandIn, STAND_IN_SECRET } from './testing/report-stand-in.ts';

const standIn = new ReportStandIn();
const settings: Record<string, string> = { FANREPORT_SECRET: STAND_IN_SECRET };
beforeAll(async () => void Object.assign(settings, { FANREPORT_URL: await standIn.start() }));
const demo = useDemo(settings);
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.fault = null;
});

const EXAMS = demoId('report:exams');
const token = (who: 'principal' | 'finance' | 'teacher', report_id: string, params?: object) =>
  demo.call(
    who,
    'GET',
    `/utils/fetch_fanreport_token?report_id=${report_id}${params ? `&params=${encodeURIComponent(JSON.stringify(params))}` : ''}`,
  );
const draft = {
  name: '测试报表',
  name_en: null,
  group: 'other',
  kind: 'fanreport',
  path: '/view?viewlet=a.cpt',
  params: [],
  right: reportRights.view,
  audience: null,
  embed: false,
  sort: null,
  enabled: true,
};
let registered = 0;
const register = (more: object = {}) =>
  demo.call('media', 'POST', '/report_links', { ...draft, path: `/view?viewlet=${++registered}.cpt`, ...more });
const person = (who: 'principal' | 'finance') => ({
  include: [{ kind: 'person', id: castId(who), user_types: [] }],
  exclude: [],
});

describe('a report of the report server', () => {
  test('opens with a token for one person, good for ten minutes at most', async () => {
    const { data } = await token('principal', EXAMS);
    const minutes = (Date.parse(data.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThanOrEqual(10);
    const opened = await fetch(data.url);
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('exam/midterm.cpt')]);
    const url = new URL(data.url);
    expect(url.searchParams.get('org')).toBe(organizationId('sy-middle'));
    url.searchParams.set('fine_auth_token', 'made-up');
    expect((await fetch(url)).status).toBe(401);
  });

  test('takes its own parameters, and no others', async () => {
    const { data } = await token('principal', EXAMS, { year: '2020' });
    expect(new URL(data.url).searchParams.get('year')).toBe('2020');
    expect(await token('principal', EXAMS, { admin: '1' })).toMatchObject({
      code: 422001,
      errors: { params: ['该报表没有此参数'] },
    });
  });

  test('is not there without the right to read reports, when closed, or for a school that it is not of', async () => {
    expect((await token('teacher', EXAMS)).code).toBe(403001);
    expect((await token('principal', demoId('report:old'))).code).toBe(404001);
    await demo.everywhere((db) =>
      db.execute(`update report_link set organization_id = '${organizationId('md-school')}' where id = '${EXAMS}'`),
    );
    expect((await token('principal', EXAMS)).code).toBe(404001);
    await demo.everywhere((db) =>
      db.execute(`update report_link set organization_id = '${organizationId('sy-middle')}' where id = '${EXAMS}'`),
    );
  });

  test('is for its audience and for who holds its own right alone', async () => {
    const { data: own } = await register({ audience: person('finance') });
    expect(own.parts).toMatchObject([{ id: castId('finance'), name: '孙志远' }]);
    expect((await token('principal', own.id)).code).toBe(404001);
    expect((await token('finance', own.id)).code).toBe(0);
    const wallOf = async (who: 'principal' | 'finance') =>
      (await demo.call(who, 'GET', '/reports')).data.list.map((one: { report_id: string }) => one.report_id);
    expect(await wallOf('principal')).not.toContain(own.id);
    expect(await wallOf('finance')).toContain(own.id);
    const listed = await demo.call('principal', 'GET', '/report_links?per_page=100');
    expect(listed.data.list.map((one: { id: string }) => one.id)).not.toContain(own.id);
    expect((await demo.call('principal', 'GET', `/report_links/${own.id}`)).code).toBe(404001);
    const { data: money } = await register({ right: financeRights.manage });
    expect((await token('principal', money.id)).code).toBe(404001);
    expect((await token('finance', money.id)).code).toBe(0);
  });

  test('of a server that hangs is refused within five seconds, and opens again when it is back', async () => {
    standIn.fault = 'hangs';
    const asked = Date.now();
    const told = await token('principal', EXAMS);
    expect(Date.now() - asked).toBeLessThan(5000);
    expect(told).toMatchObject({ code: 200200, message: '报表服务暂不可用' });
    expect((await demo.call('principal', 'GET', '/reports')).code).toBe(0);
    standIn.fault = null;
    expect((await token('principal', EXAMS)).code).toBe(0);
    expect((await demo.call('principal', 'GET', '/reports/server/health')).data).toEqual({ is_up: true });
  });

  test.each(['error', 'expired'] as const)(
    'of a server with the fault "%s" is refused in its own words',
    async (fault) => {
      standIn.fault = fault;
      expect((await token('principal', EXAMS)).message).toBe('报表服务暂不可用');
    },
  );

  test('is not asked for while the server keeps failing', async () => {
    standIn.fault = 'error';
    for (let n = 0; n < 6; n++) await token('principal', EXAMS);
    const heard = standIn.heard.length;
    expect((await token('principal', EXAMS)).message).toBe('报表服务暂不可用');
    expect(standIn.heard).toHaveLength(heard);
  });
});

describe('a link', () => {
  test('leads to the report server, or to a host that the school allows', async () => {
    const at = (path: string, more: object = {}) => register({ path, ...more });
    for (const path of ['https://evil.example/a', 'https://evil.example:8443/a'])
      expect(await at(path)).toMatchObject({ code: 422001, errors: { path: ['链接域名未在白名单'] } });
    for (const path of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://a.example', 'report'])
      expect((await at(path)).errors).toEqual({ path: ['请输入以/开头的路径或https网址'] });
    expect((await at('/a', { embed: true })).errors).toEqual({ path: ['链接域名未在白名单'] });
    expect((await at('/a')).code).toBe(0);
  });

  test('is for no one whom its author does not reach', async () => {
    const foreign = [{ kind: 'organization', id: organizationId('md-school'), user_types: ['teacher'] }];
    for (const audience of [
      { include: foreign, exclude: [] },
      { ...person('finance'), exclude: foreign },
    ])
      expect((await register({ audience })).errors).toEqual({ audience: ['范围超出您的管理权限'] });
  });

  test('asks for an action code that there is, and is of the own school', async () => {
    expect((await register({ right: '9999' })).errors).toEqual({ right: ['没有此操作编码'] });
    expect((await register({ params: [{ name: '1a', value: '' }] })).code).toBe(422001);
    expect((await demo.call('principal', 'POST', '/report_links', draft)).code).toBe(403001);
  });

  test('of a built-in report says for whom it is, once', async () => {
    const about = { kind: 'builtin', path: 'staff', name: '教工结构', audience: person('finance') };
    const { data: said } = await register(about);
    expect((await register(about)).message).toBe('该报表已登记');
    expect((await register({ ...about, path: 'nothing' })).errors).toEqual({ path: ['请选择内置报表'] });
    expect((await demo.call('principal', 'GET', '/reports/staff')).code).toBe(404001);
    expect((await demo.call('finance', 'GET', '/reports/staff')).code).toBe(0);
    const { data } = await demo.call('finance', 'GET', '/reports');
    expect(data.list).toContainEqual(expect.objectContaining({ report_id: 'staff', name: '教工结构' }));
    await demo.call('media', 'DELETE', `/report_links/${said.id}`);
    expect((await demo.call('principal', 'GET', '/reports/staff')).code).toBe(0);
  });
});

describe('a built-in report', () => {
  test('counts the staff once, by department, age and gender', async () => {
    const { data } = await demo.call('principal', 'GET', '/reports/staff');
    const chart = (key: string) => data.charts.find((one: { key: string }) => one.key === key);
    const sum = (key: string) =>
      chart(key).points.reduce((total: number, one: { values: number[] }) => total + (one.values[0] ?? 0), 0);
    const staff = data.figures[0].value;
    expect(staff).toBeGreaterThan(20);
    expect([sum('ages'), sum('genders')]).toEqual([staff, staff]);
    expect(sum('departments')).toBeLessThanOrEqual(staff);
  });

  test('of visitors and of notices comes from what happened in the school', async () => {
    const visitors = (await demo.call('principal', 'GET', '/reports/visitors')).data;
    expect(visitors.charts[0].points).toHaveLength(30);
    expect(visitors.figures.find((one: { key: string }) => one.key === 'month').value).toBeGreaterThan(0);
    const notices = (await demo.call('principal', 'GET', '/reports/notices')).data;
    const [sent, read, unread] = notices.figures.map((one: { value: number }) => one.value);
    expect(sent).toBeGreaterThan(0);
    expect(read + unread).toBe(sent);
  });

  test('has a token of the portal itself', async () => {
    const { data } = await token('principal', 'visitors');
    expect(data.url).toMatch(/\/reports\?report=visitors$/);
    expect((await token('principal', 'nothing')).code).toBe(404001);
  });

  test('of another school is another one', async () => {
    const staffOf = async (who: 'principal' | 'superadmin') =>
      (await demo.call(who, 'GET', '/reports/staff')).data.figures[0].value;
    expect(await staffOf('superadmin')).not.toBe(await staffOf('principal'));
  });
});
