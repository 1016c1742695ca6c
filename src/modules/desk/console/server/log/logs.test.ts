import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { grant } from '../testing/grant.ts';

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const lastDay = () => ({ from: hours(-24), to: hours(1) });

describe('logs', () => {
  const demo = useDemo();
  let auditor: Browser;
  let outsider: Browser;

  beforeAll(async () => {
    await demo.everywhere(async (db) => {
      await grant(db, castId('office'), 'auditor', organizationId('sy'));
      await grant(db, castId('outsider'), 'auditor', organizationId('md'));
    });
    auditor = await demo.as('office');
    outsider = await demo.as('outsider');
    const superadmin = await demo.as('superadmin');
    for (let n = 0; n < 30; n++)
      await superadmin.call('PUT', '/admin/system_settings', {
        body: { key: 'min_app_version', level: 'client', value: `1.0.${n}`, reason: `第${n}次调整` },
      });
    const guest = demo.guest();
    await guest.call('POST', '/login', { body: { login: 'teacher', password: 'Falsch12345' } });
    await guest.call('POST', '/login', { body: { login: 'teacher', password: 'Shuyuan123' } });
  });

  it('are read page by page without a gap or a repetition, while new entries come', async () => {
    const seen: string[] = [];
    let page: string | null = null;
    for (let n = 0; n < 20; n++) {
      const answer = await auditor.call('GET', '/admin/logs', {
        query: { ...lastDay(), per_page: '10', action: 'system_setting', ...(page ? { page } : {}) },
      });
      seen.push(...answer.data.list.map((row: { id: string }) => row.id));
      page = answer.data.next_page;
      if (!page) break;
      await (await demo.as('superadmin')).call('PUT', '/admin/system_settings', {
        body: { key: 'min_app_version', level: 'client', value: `2.0.${n}`, reason: '期间又有新操作' },
      });
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen).size).toBe(30);
  });

  it('an entry says what it was before and what it is after', async () => {
    const { data } = await auditor.call('GET', '/admin/logs', { query: { ...lastDay(), action: 'system_setting' } });
    const { data: entry } = await auditor.call('GET', `/admin/logs/${data.list[0].id}`);
    expect(entry).toMatchObject({ actor: { id: castId('superadmin') }, reason: expect.any(String) });
    expect(entry.changes).toEqual([
      { field: 'min_app_version', before: expect.any(String), after: expect.any(String) },
    ]);
    expect(await outsider.call('GET', `/admin/logs/${data.list[0].id}`)).toMatchObject({ status: 404 });
  });

  it('hold sign-ins, refused ones too, and count by the hour', async () => {
    const { data } = await auditor.call('GET', '/admin/logs', {
      query: { ...lastDay(), kind: 'login', actor_id: castId('teacher') },
    });
    expect(data.list.map((row: { action: string; result: string }) => [row.action, row.result])).toEqual([
      ['login.password', 'ok'],
      ['login.password', 'refused'],
    ]);
    const { data: entry } = await auditor.call('GET', `/admin/logs/${data.list[1].id}`);
    expect(entry).toMatchObject({ kind: 'login', result: 'refused', reason: 'wrong' });
    const { data: stats } = await auditor.call('GET', '/admin/logs/stats', { query: lastDay() });
    const total = (kind: string) =>
      stats.hours
        .flatMap((hour: { counts: { kind: string; n: number }[] }) => hour.counts)
        .filter((one: { kind: string }) => one.kind === kind)
        .reduce((sum: number, one: { n: number }) => sum + one.n, 0);
    expect(total('login')).toBeGreaterThanOrEqual(2);
    expect(total('operation')).toBeGreaterThanOrEqual(30);
  });

  it('never show another school group anything', async () => {
    const { data } = await outsider.call('GET', '/admin/logs', { query: { ...lastDay(), per_page: '100' } });
    const names = JSON.stringify(data.list);
    for (const who of ['superadmin', 'teacher', 'office'] as const) expect(names).not.toContain(castId(who));
  });

  it('ask for a range of 31 days at most, and for a target before they look for words', async () => {
    expect(await auditor.call('GET', '/admin/logs', { query: { from: hours(-24 * 40), to: hours(0) } })).toMatchObject({
      code: 200200,
      message: '时间范围不能超过31天',
    });
    expect(await auditor.call('GET', '/admin/logs', { query: { ...lastDay(), q: '调整' } })).toMatchObject({
      code: 200200,
      message: '全文搜索需要同时指定对象或操作人',
    });
    const found = await auditor.call('GET', '/admin/logs', {
      query: { ...lastDay(), q: '第7次', actor_id: castId('superadmin') },
    });
    expect(found.data.list).toHaveLength(1);
    expect(await auditor.call('GET', '/admin/logs', { query: { ...lastDay(), page: 'bm9uc2Vuc2U' } })).toMatchObject({
      status: 400,
    });
  });

  it('one changed byte is found by the chain, which names the row', async () => {
    const whole = await auditor.call('GET', '/admin/logs/verify');
    expect(whole.data).toMatchObject({ broken: null, checked: expect.any(Number) });
    expect(whole.data.checked).toBeGreaterThan(30);
    const [row] = await demo.test_db.query<{ id: string }>(
      `select id from audit_log where action = 'system_setting.update' order by at limit 1`,
    );
    await demo.test_db.query(`update audit_log set reason = reason || '。' where id = $1`, [row?.id]);
    const { data } = await auditor.call('GET', '/admin/logs/verify');
    expect(data.broken).toMatchObject({ audit_id: row?.id, reason: 'changed' });
    expect(await auditor.call('GET', `/admin/logs/audit:${row?.id}`)).toMatchObject({
      code: 0,
      data: { position: data.broken.position },
    });
  });

  it('are exported as a task by holders of 1420 alone', async () => {
    expect(await auditor.call('POST', '/admin/logs/export', { body: lastDay() })).toMatchObject({ code: 403001 });
    const superadmin = await demo.as('superadmin');
    const begun = await superadmin.call('POST', '/admin/logs/export', { body: lastDay() });
    expect(begun).toMatchObject({ code: 0, data: { data_task_id: expect.any(String) } });
  });

  it('jobs are listed with how far the log platform is, and only a failed one is tried again', async () => {
    const superadmin = await demo.as('superadmin');
    const { data } = await superadmin.call('GET', '/admin/background_jobs');
    expect(data.log_sink).toEqual({ target: null, queued: 0, sent_at: null, error: null });
    const waiting = data.list.find((job: { state: string }) => job.state === 'created');
    expect(waiting).toBeDefined();
    expect(waiting.title).toEqual({ cn: expect.any(String), us: expect.any(String) });
    expect(await superadmin.call('GET', `/admin/logs/job:${waiting.id}`)).toMatchObject({
      code: 0,
      data: { kind: 'job', action: waiting.name, title: waiting.title, result: 'waiting' },
    });
    expect(
      await superadmin.call('POST', `/admin/background_jobs/${waiting.id}/retry`, { body: { name: waiting.name } }),
    ).toMatchObject({ code: 200200, message: '只能重试失败的任务' });
    expect(
      await superadmin.call('POST', `/admin/background_jobs/${waiting.id}/retry`, { body: { name: 'no.such' } }),
    ).toMatchObject({ status: 404 });
    expect(await auditor.call('GET', '/admin/background_jobs')).toMatchObject({ code: 403001 });
  });
});
