import { beforeAll, expect, it } from 'vitest';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { PapersWorld, SUBJECT } from '../testing/papers-world.ts';

const demo = useDemo();
let world: PapersWorld;

beforeAll(() => {
  world = new PapersWorld(demo);
});

/** Drafts of the teacher about expenses, each with its own id. */
async function drafts(n: number): Promise<string[]> {
  const first = await world.begin('teacher');
  const rows = await world.sql<{ id: string }>(
    `insert into oa_application (id, organization_id, oa_item_id, item_code, item_version, form_version_id, applicant_id, department_id, title, is_begun)
     select gen_random_uuid(), organization_id, oa_item_id, item_code, item_version, form_version_id, applicant_id, department_id, title, true
       from oa_application, generate_series(1, $2) where id = $1 returning id`,
    [first.id, n],
  );
  return rows.map(({ id }) => id);
}

/** As a browser does: who is told that the server is busy tries again. */
async function submitOnce(id: string, amount_fen: number, tries = 5): ReturnType<typeof world.submit> {
  const sent = await world.submit('teacher', { id, version: 1 }, { amount_fen });
  return sent.code === 503001 && tries > 0 ? submitOnce(id, amount_fen, tries - 1) : sent;
}
const submitAll = (ids: readonly string[], amount_fen: number) =>
  Promise.all(ids.map((id) => submitOnce(id, amount_fen)));

it('of 200 submitted at once against money for fifteen fifteen stand, numbered in a row, and the sums are exact', async () => {
  const budget = await world.budget('teacher', 15 * 120_000);
  const answers = await submitAll(await drafts(200), 120_000);
  const stood = answers.filter(({ code }) => code === 0).map(({ data }) => data.number as string);
  const refused = answers.filter(({ message }) => message === '预算余额不足，剩余0.00元');
  expect(
    [stood.length, refused.length],
    JSON.stringify(answers.find(({ code, message }) => code !== 0 && !message?.startsWith('预算'))),
  ).toEqual([15, 185]);
  const counts = stood.map((number) => Number(number.slice(-5))).sort((a, b) => a - b);
  expect(counts).toEqual(counts.map((_, at) => (counts[0] ?? 0) + at));
  expect(await world.moneyOf(budget)).toEqual({ reserved: 15 * 120_000, committed: 0, used: 0 });
  const [left] = await world.sql<{ answers: number; runs: number }>(
    `select (select count(*)::int from form_answer where subject_type = 'oa_application' and subject_id in (select id from oa_application where number is null)) as answers,
            (select count(*)::int from flow_run r join oa_application a on a.id = r.subject_id where a.number is null and r.kind = 'oa_application') as runs`,
  );
  // nothing of what was refused remains
  expect(left).toEqual({ answers: 0, runs: 0 });
});

it('of many submitted at once no more pass than the limit of the month allows', async () => {
  const item = await world.item('TRIP');
  await world.sql(`update oa_perm set month_cap_fen = 300000 where oa_item_id = $1`, [item]);
  const first = await world.begin('teacher', 'TRIP');
  const ids = await world.sql<{ id: string }>(
    `insert into oa_application (id, organization_id, oa_item_id, item_code, item_version, form_version_id, applicant_id, department_id, title, is_begun)
     select gen_random_uuid(), organization_id, oa_item_id, item_code, item_version, form_version_id, applicant_id, department_id, title, true
       from oa_application, generate_series(1, 8) where id = $1 returning id`,
    [first.id],
  );
  const trip = { days: { from: '2026-12-01', to: '2026-12-02' }, place: '广州', transport: ['train'], reason: '教研' };
  const answers = await Promise.all(
    ids.map(({ id }) =>
      world.submit('teacher', { id, version: 1 }, { amount_fen: 100_000, subject_code: null, answers: trip }),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
  expect(answers.filter(({ message }) => message === '超过本月限额，剩余0.00元')).toHaveLength(5);
  const { data } = await world.call('teacher', 'GET', '/oa_perms/mine');
  const mine = (data.list as { item: { code: string }; month_left_fen: number }[]).find(
    (one) => one.item.code === 'TRIP',
  );
  expect(mine?.month_left_fen).toBe(0);
});

it('two who decide at once are one decision, and the other is told', async () => {
  await world.sql(`update oa_budget set amount_fen = 100000000 where subject_code = $1`, [SUBJECT]);
  const paper = await world.submitted('teacher', { amount_fen: 10_000 });
  const decider = await world.decider(paper.id);
  const { version } = (await decider.call('GET', `/oa_applications/${paper.id}/flow`)).data;
  const say = (result: string) =>
    decider.call('PUT', `/oa_applications/${paper.id}/decide`, { body: { result, opinion: '看过了', version } });
  const both = await Promise.all([say('approve'), say('refuse')]);
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
});
