import { mkdirSync } from 'node:fs';
import { test } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

const { pageOf, as } = setUpJourney({ ROLE: 'all' });
test('looks', async () => {
  mkdirSync('.tmp/looks', { recursive: true });
  const { data } = await as('teacher')('GET', '/wage_users?per_page=50');
  const slip = data.list[0].id;
  const { data: wages } = await as('payroll')('GET', '/wages?per_page=50');
  const [draft, sent] = ['draft', 'sent'].map((s) => wages.list.find((one: { status: string }) => one.status === s).id);
  const shots: [string, 'teacher' | 'payroll' | 'finance', string, object][] = [
    ['mine', 'teacher', '/payroll', DESKTOP],
    ['mine-phone', 'teacher', '/mobile/payroll', PHONE],
    ['slip', 'teacher', `/payroll/detail/${slip}`, DESKTOP],
    ['slip-phone', 'teacher', `/mobile/payroll/detail/${slip}`, { ...PHONE, lang: 'us' }],
    ['batches', 'payroll', '/payroll?tab=batches', { ...DESKTOP, scheme: 'dark' }],
    ['draft', 'payroll', `/payroll/${draft}`, DESKTOP],
    ['import', 'payroll', `/payroll/${draft}?tab=import`, { ...DESKTOP, lang: 'us' }],
    ['sent', 'finance', `/payroll/${sent}?tab=progress`, { ...DESKTOP, lang: 'us' }],
    ['proofs', 'payroll', '/payroll?tab=proofs', DESKTOP],
    ['questions', 'payroll', '/payroll?tab=questions', { ...PHONE }],
  ];
  for (const [name, who, path, look] of shots) {
    const page = await pageOf(who, path, look as typeof DESKTOP);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.waitForTimeout(800);
    if (name === 'mine') await page.getByRole('button', { name: '显示金额' }).click().catch(() => undefined);
    await page.waitForTimeout(800);
    await page.screenshot({ path: `.tmp/looks/${name}.png` });
  }
}, 240_000);
