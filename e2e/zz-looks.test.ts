import { test } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

const { pageOf } = setUpJourney();
test('looks', async () => {
  const shots = [
    ['office', '/work_plans', 'week', DESKTOP, 'cn', 'light'],
    ['office', '/work_plans?view=matrix', 'matrix', DESKTOP, 'us', 'light'],
    ['office', '/work_plans?view=supervised', 'supervised', DESKTOP, 'cn', 'dark'],
    ['office', '/work_plans?view=plans', 'plans', DESKTOP, 'cn', 'light'],
    ['office', '/mobile/work_plans', 'm-week', PHONE, 'cn', 'light'],
    ['principal', '/ffyplans', 'ffyplan', DESKTOP, 'cn', 'light'],
    ['principal', '/ffyplans', 'ffyplan-us', DESKTOP, 'us', 'dark'],
    ['principal', '/mobile/ffyplans', 'm-ffyplan', PHONE, 'cn', 'light'],
    ['principal', '/headmasterWb', 'head', DESKTOP, 'cn', 'light'],
  ] as const;
  for (const [who, path, name, size, lang, scheme] of shots) {
    const page = await pageOf(who, path, { ...size, lang, scheme } as never);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `.tmp/looks/${name}.png` });
    if (name === 'ffyplan') {
      await page.getByRole('button', { name: /降低近视率/ }).click();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `.tmp/looks/goal.png` });
    }
    if (name === 'plans') {
      await page.getByText(/工作计划 · 学校/).first().click();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `.tmp/looks/plan.png` });
      await page.goto(`${new URL(page.url()).origin}/work_plans?new=department`);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `.tmp/looks/new.png` });
    }
    await page.close();
  }
}, 120_000);
