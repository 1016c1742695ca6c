import { beforeAll, describe, expect, it } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { officeRights } from '../../rights.ts';
import { PapersWorld } from '../testing/papers-world.ts';
import { tellOfLatePapers } from './late-papers.jobs.ts';

const demo = useDemo();
let world: PapersWorld;
let late: { id: string; version: number };
let fresh: { id: string };

/** How long the open step of a paper waits. */
const waits = (id: string, hours: number) =>
  world.sql(
    `update flow_step set opened_at = now() - make_interval(hours => $2) where state = 'open'
      and run_id in (select id from flow_run where subject_id = $1)`,
    [id, hours],
  );

const listed = async () => {
  const { data } = await world.call('office', 'GET', '/oa_applications/late');
  return data.list as {
    id: string;
    usual_hours: number;
    waits_for: { id: string; load: number; may_hand_over: boolean }[];
  }[];
};
const handOver = (who: 'office' | 'teacher' | 'outsider' | 'finance', id: string, body: object) =>
  world.call(who, 'PUT', `/oa_applications/${id}/hand_over`, body);

beforeAll(async () => {
  world = new PapersWorld(demo);
  await world.budget('teacher', 100_000_000);
  for (let n = 0; n < 5; n += 1) await world.approve((await world.submitted('teacher')).id);
  late = await world.submitted('teacher');
  fresh = await world.submitted('teacher');
  await waits(late.id, 30 * 24);
});

const headOf = async (id: string): Promise<string> => {
  const [task] = await world.sql<{ user_id: string }>(
    `select user_id from flow_task t join flow_run r on r.id = t.run_id where r.subject_id = $1 and t.state = 'pending'`,
    [id],
  );
  return task?.user_id ?? '';
};

describe('a paper that waits longer than nine of ten did', () => {
  it('stands with whom it waits for and how much waits for them; one that waits as usual does not', async () => {
    const list = await listed();
    const head = await headOf(late.id);
    const [{ n } = { n: 0 }] = await world.sql<{ n: number }>(
      `select count(*)::int as n from flow_task t join flow_step s on s.id = t.step_id and s.state = 'open' where t.user_id = $1 and t.state = 'pending'`,
      [head],
    );
    const found = list.find(({ id }) => id === late.id);
    expect(found?.waits_for).toMatchObject([{ id: head, load: n, may_hand_over: true }]);
    expect(found?.usual_hours).toBeLessThan(30 * 24);
    expect(list.map(({ id }) => id)).not.toContain(fresh.id);
  });

  it('is the business of who keeps the items, in their own school alone', async () => {
    expect((await world.call('teacher', 'GET', '/oa_applications/late')).code).toBe(403001);
    await world.sql(
      `insert into role_action (role_id, code) select id, '${officeRights.manage}' from role where user_type = 'teacher' and client_id is null on conflict do nothing`,
    );
    const elsewhere = await (await demo.as('outsider')).call('GET', '/oa_applications/late');
    expect(elsewhere.data?.list).toEqual([]);
    const head = await headOf(late.id);
    const body = { from_user_id: head, user_id: castId('outsider'), version: late.version };
    expect((await handOver('outsider', late.id, body)).code).toBe(404001);
    await world.sql(
      `delete from role_action where code = '${officeRights.manage}' and role_id in (select id from role where user_type = 'teacher' and client_id is null)`,
    );
  });

  it('is told to the offices once a week', async () => {
    const told = () => world.sql<{ user_id: string }>(`select user_id from notification where event = 'oa.late'`);
    await tellOfLatePapers(demo.services);
    const first = (await told()).map(({ user_id }) => user_id);
    expect(first).toContain(castId('office'));
    expect(first).not.toContain(castId('outsider'));
    await tellOfLatePapers(demo.services);
    expect(await told()).toHaveLength(first.length);
  });

  it('is handed over, by two at once to one of them, and the colleague decides it', async () => {
    const head = await headOf(late.id);
    const body = { from_user_id: head, opinion: '出差较多', version: late.version };
    const to = (user_id: string) => handOver('office', late.id, { ...body, user_id });
    expect((await to(castId('office'))).message).toBe('该人员已参与此步骤或不能审批');
    expect((await to(castId('teacher'))).message).toBe('该人员已参与此步骤或不能审批');
    expect((await to(castId('outsider'))).message).toBe('请选择本单位在职人员');
    expect((await handOver('teacher', late.id, { ...body, user_id: castId('research') })).code).toBe(403001);
    const both = await Promise.all([to(castId('research')), to(castId('facilities'))]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    const chosen = both[0]?.code === 0 ? 'research' : 'facilities';
    expect(await headOf(late.id)).toBe(castId(chosen));
    const { data } = await world.call('teacher', 'GET', `/oa_applications/${late.id}/flow`);
    expect(data.steps[0].people.map(({ state }: { state: string }) => state)).toEqual(['passed', 'pending']);
    const decided = await world.call(chosen, 'PUT', `/oa_applications/${late.id}/decide`, {
      result: 'approve',
      version: data.version,
    });
    expect(decided, decided.message).toMatchObject({ code: 0 });
  });

  it('is the only one that is handed over: one that waits as usual is left to whose turn it is, an own one to others', async () => {
    const version = await world.version(fresh.id);
    const body = { from_user_id: await headOf(fresh.id), user_id: castId('research'), version };
    expect((await handOver('office', fresh.id, body)).message).toBe('该单据未等待过久，请由审批人转办');
    await world.sql(`update flow_run set barred_ids = barred_ids || $2::uuid where subject_id = $1`, [
      fresh.id,
      castId('office'),
    ]);
    await waits(fresh.id, 30 * 24);
    expect((await handOver('office', fresh.id, body)).message).toBe('不能审批自己提交的事项');
    expect((await listed()).find(({ id }) => id === fresh.id)?.waits_for[0]?.may_hand_over).toBe(false);
  });
});
