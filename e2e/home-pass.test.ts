import { expect, test } from 'vitest';
import { type CastName, castPhone } from '../database/demo/cast.ts';
import { minutesAgo } from '../src/platform/server/testing/inside-today.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Who is expected at a school now finds the pass on the home page, whatever else they are. */

const { as, pageOf } = setUpJourney();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

async function invite(host: CastName, guest: CastName, name: string): Promise<void> {
  const answer = await as(host)('POST', '/visitors', {
    visit_kind: 'business',
    reason: '商谈合作',
    entry_mode: 'multi',
    start_at: minutesAgo(1),
    end_at: inMinutes(60),
    persons: [{ name, phone: castPhone(guest) }],
  });
  expect(answer.code, answer.message).toBe(0);
}

test.each([
  ['teacher', 'guardian', '李伟民'],
  ['teacher', 'homeroom', '陈静怡'],
] as const)('a guest of a %s who is a %s sees the pass and that the visit runs', async (host, guest, name) => {
  await invite(host, guest, name);
  for (const [look, path] of [
    [DESKTOP, '/home'],
    [PHONE, '/mobile'],
  ] as const) {
    const page = await pageOf(guest, path, look);
    await page.getByRole('heading', { name: /^进行中，至 \d\d:\d\d$/ }).waitFor();
    await page.getByRole('img', { name: `${name} 的通行二维码` }).waitFor();
  }
});
