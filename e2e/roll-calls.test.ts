import { beforeAll, expect, test } from 'vitest';
import { minutesAgo } from '../src/platform/server/testing/inside-today.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** A roll call as the people in it go it: the guard taps, the host answers on the phone, the wall shows who is missing. */

const { as, pageOf, portal } = setUpJourney();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
let south = '';

async function visitorInside(name: string, phone: string): Promise<void> {
  const made = await as('teacher')('POST', '/visitors', {
    visit_kind: 'business',
    reason: '商谈合作',
    campus_id: south,
    entry_mode: 'multi',
    start_at: minutesAgo(5),
    end_at: inMinutes(90),
    persons: [{ name, phone }],
  });
  expect(made.code, made.message).toBe(0);
  const entry = { person_ids: [made.data.persons[0].id], direction: 'in' };
  const entered = await as('guard')('PUT', `/visitors/${made.data.id}/verify`, entry);
  expect(entered.code, entered.message).toBe(0);
}

beforeAll(async () => {
  const mine = (await as('guard')('GET', '/securities/me')).data;
  await as('guard')('POST', '/securities/duty', { gate_id: mine.gates[0].id });
  south = (await as('guard')('GET', '/visitors/roll_calls/inside')).data.list[0].campus.id;
  await visitorInside('宋词', '15830000001');
  await visitorInside('楚辞', '15830000002');
  await visitorInside('元曲', '15830000003'); // nobody confirms this one
});

test('the guard taps once; the host confirms on the phone; the wall of the office changes by itself', async () => {
  const guard = await pageOf('guard', '/mobile/rollCalls', PHONE);
  await guard.getByRole('button', { name: '警报点名' }).first().click();
  await guard.waitForURL(/rollCall\?id=/);
  await guard.getByText('宋词').waitFor();
  const id = new URL(guard.url()).searchParams.get('id') as string;

  const wall = await pageOf('security', `/rollCall?id=${id}`, DESKTOP);
  const missing = wall.getByRole('status').filter({ hasText: '未确认' });
  await missing.waitFor();
  const before = Number((await missing.textContent())?.match(/\d+/)?.[0]);
  expect(before).toBeGreaterThanOrEqual(3);

  const host = await pageOf('teacher', '/mobile/home', PHONE);
  await host
    .getByText(/点名：请确认/)
    .first()
    .waitFor();
  await host.goto(`${portal.url}/rollCall?id=${id}`);
  await host.waitForURL(/\/mobile\/rollCall/);
  await host.getByRole('button', { name: '安全：宋词' }).click();
  await host
    .getByText(/王建国 .*确认/)
    .first()
    .waitFor();
  expect(await host.getByRole('button', { name: '结束点名' }).count()).toBe(0);

  // without a reload
  await wall.getByText('宋词').waitFor({ state: 'detached' });
  await guard.getByText('宋词').waitFor({ state: 'detached' });
  await expect.poll(async () => Number((await missing.textContent())?.match(/\d+/)?.[0])).toBe(before - 1);

  await guard.getByRole('searchbox').fill('楚辞');
  await guard.getByRole('button', { name: '安全：楚辞' }).click();
  await guard.getByText('没有找到').waitFor();

  await wall.getByRole('button', { name: '打印名单' }).click();
  await wall
    .getByRole('dialog')
    .getByText(`未确认 ${before - 2} 人`)
    .waitFor();
  await wall.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();

  await wall.getByRole('button', { name: '结束点名' }).click();
  await wall.getByRole('dialog').getByRole('button', { name: '结束点名' }).click();
  await wall.getByText('仍有人员未确认，请说明').waitFor();
  await wall.getByRole('dialog').getByLabel('说明').fill('其余人员已由班级确认');
  await wall.getByRole('dialog').getByRole('button', { name: '结束点名' }).click();
  await wall.getByText('结束说明：其余人员已由班级确认').waitFor();
  await guard.getByText(/结束，用时/).waitFor();
});
