import { expect, test } from 'vitest';
import { organizationId } from '../database/demo/places.ts';
import { patience } from '../src/platform/server/testing/pace.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';
import { openAtEveryHour } from './support/open-doors.ts';

/** The simulated doors: what a lost card does at doors that can be reached, and at one whose plug is pulled. */

const { as, pageOf } = setUpJourney();

test('a lost card is dead within seconds; an unplugged door is named, and refuses it as soon as it has its plug again', async () => {
  await openAtEveryHour(as('security'));
  const page = await pageOf('superadmin', '/doorLock/simulator');
  await page.evaluate(async (organization_id) => {
    await fetch('/api/web/sessions/current_organization', {
      method: 'PUT',
      headers: { token: localStorage.getItem('portal_token') ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ organization_id }),
    });
  }, organizationId('sy-middle'));
  await page.reload();
  const door = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const [near, far] = [door('南校区东门闸机'), door('南校区南门闸机')];
  await page.getByRole('button', { name: /王建国/ }).click();
  await near.getByRole('button', { name: '刷卡' }).click();
  await near.getByText('门已打开，请进').waitFor();

  const wall = await pageOf('security', '/doorLock');
  const line = wall.getByRole('row').filter({ hasText: '南校区南门闸机' });
  await line.waitFor();
  await far.getByLabel(/电源/).click({ force: true });
  await far.getByText('无电源').waitFor();
  await line.getByText('离线').waitFor();
  const phone = await pageOf('teacher', '/mobile/accessCard', PHONE);
  await phone.getByRole('button', { name: '挂失' }).click();
  const reported = Date.now();
  await phone.getByRole('dialog', { name: '挂失此卡？' }).getByRole('button', { name: '挂失', exact: true }).click();
  await phone.getByText('已挂失', { exact: true }).waitFor();
  await near.getByRole('button', { name: '刷卡' }).click();
  await near.getByText('卡已挂失').waitFor();
  expect(Date.now() - reported).toBeLessThan(patience(10));
  const { data } = await as('security')('GET', '/access_cards?card_no=04A1B2C3');
  expect(data.list).toMatchObject([{ status: 'lost', still_open: [{ name: '南校区南门闸机' }] }]);
  await far.getByText(/待下发/).waitFor();

  await far.getByLabel(/电源/).click({ force: true });
  await far.getByText(/待下发/).waitFor({ state: 'detached' });
  await far.getByRole('button', { name: '刷卡' }).click();
  await far.getByText('卡已挂失').waitFor();
  await line.getByText('离线').waitFor({ state: 'detached' });
});
