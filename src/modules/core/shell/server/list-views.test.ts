import { describe, expect, it } from 'vitest';
import type { CastName } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { sealViews } from './list-views.jobs.ts';

describe('saved views of a list', () => {
  const demo = useDemo();
  const save = async (who: CastName, over: Record<string, unknown> = {}) =>
    (await demo.as(who)).call('POST', '/list_views', {
      body: {
        list: 'visitors.all',
        name: '食堂供货',
        query: 'visit_kind=delivery&sort=no',
        columns: ['lead', 'no'],
        ...over,
      },
    });
  const namesFor = async (who: CastName, list = 'visitors.all') => {
    const { data } = await (await demo.as(who)).call('GET', `/list_views?list=${list}`);
    return (data.list as { name: string }[]).map(({ name }) => name);
  };

  it('belong to who saved them, by list; saving under the same name replaces', async () => {
    const { data } = await save('security');
    expect(data).toMatchObject({ name: '食堂供货', query: 'visit_kind=delivery&sort=no', columns: ['lead', 'no'] });
    const { data: again } = await save('security', { query: 'visit_kind=interview', columns: null });
    expect(again).toMatchObject({ id: data.id, query: 'visit_kind=interview', columns: null });
    expect(await namesFor('security')).toEqual(['食堂供货']);
    expect(await namesFor('security', 'gates')).toEqual([]);
    expect(await namesFor('principal')).toEqual([]);
  });

  it('find what they found, and what was typed into them stands nowhere in clear, also from before', async () => {
    const typed = 'q=19912340568&visit_kind=delivery';
    const { data } = await save('security', { name: '按手机号', query: typed });
    expect(data.query).toBe(typed);
    const stored = async () =>
      (await demo.test_db.query('select query, query_sealed from list_view where id = $1', [data.id]))[0];
    expect(await stored()).toMatchObject({ query: 'q=***&visit_kind=delivery' });
    const [logged] = await demo.test_db.query<{ n: number }>(
      `select count(*)::int as n from audit_log where changes::text like '%19912340568%'`,
    );
    expect(logged?.n).toBe(0);
    await demo.test_db.query('update list_view set query = $2, query_sealed = null where id = $1', [data.id, typed]);
    const { signal } = new AbortController();
    await sealViews.handler(demo.services, {}, { id: data.id, attempt: 1, is_last: true, signal });
    expect(await stored()).toMatchObject({ query: 'q=***&visit_kind=delivery', query_sealed: expect.any(String) });
    const { list } = (await (await demo.as('security')).call('GET', '/list_views?list=visitors.all')).data;
    expect(list).toContainEqual(expect.objectContaining({ id: data.id, query: typed }));
    expect((await (await demo.as('security')).call('DELETE', `/list_views/${data.id}`)).code).toBe(0);
  });

  it('are shared by administrators alone, with their organisation alone', async () => {
    expect((await save('security', { name: '面试周', is_shared: true })).message).toContain('只有管理员');
    expect((await save('orgadmin', { name: '面试周', is_shared: true })).code).toBe(0);
    expect(await namesFor('security')).toContain('面试周');
    expect(await namesFor('outsider')).toEqual([]);
  });

  it('are removed by their owner, shared ones also by administrators; others do not exist for anybody', async () => {
    const { data } = await save('security', { name: '本周' });
    for (const who of ['principal', 'outsider', 'orgadmin'] as const)
      expect((await (await demo.as(who)).call('DELETE', `/list_views/${data.id}`)).code, who).toBe(404001);
    expect((await (await demo.as('security')).call('DELETE', `/list_views/${data.id}`)).code).toBe(0);
    expect(await namesFor('security')).not.toContain('本周');
  });

  it('are at most twenty of a list, however many are saved at once', async () => {
    const browser = await demo.as('office');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        browser.call('POST', '/list_views', { body: { list: 'gates', name: `视图 ${at}`, query: '', columns: null } }),
      ),
    );
    expect(answers.filter((one) => one.code === 0)).toHaveLength(20);
    expect(await namesFor('office', 'gates')).toHaveLength(20);
  });

  it('are at most twenty of a list', async () => {
    for (let at = 0; at < 20; at += 1) expect((await save('hrofficer', { name: `视图 ${at}` })).code).toBe(0);
    expect((await save('hrofficer', { name: '再一个' })).message).toContain('最多保存 20 个');
    expect((await save('hrofficer', { name: '视图 3', query: '' })).code).toBe(0);
  });
});
