import { test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';
const { pageOf } = setUpJourney();
for (let n = 0; n < 5; n++)
  test(`load ${n}`, async () => {
    for (const [who, path, look] of [['office', '/home'], ['teacher', '/news'], ['guardian', '/mobile/mine', PHONE]] as const) {
      const w = Date.now();
      const page = await pageOf(who as never, '/healthz', look as never);
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      const w1 = Date.now();
      await page.goto(new URL(path, page.url()).href);
      await page.locator('main h1, main h2, main li, nav').first().waitFor();
      await page.waitForLoadState('networkidle');
      const { metrics } = await cdp.send('Performance.getMetrics');
      const m = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
      const req = await page.evaluate(() => performance.getEntriesByType('resource').map((r) => r as PerformanceResourceTiming).reduce((a, r) => ({ n: a.n + 1, cached: a.cached + (r.transferSize === 0 ? 1 : 0), api: a.api + (r.name.includes('/api/') ? 1 : 0) }), { n: 0, cached: 0, api: 0 }));
      console.log(n, path, 'open', w1 - w, 'load', Date.now() - w1, 'proc', m.ProcessTime?.toFixed(2), 'task', m.TaskDuration?.toFixed(2), 'script', m.ScriptDuration?.toFixed(2), 'compile', m.V8CompileDuration?.toFixed(2), 'layout', m.LayoutDuration?.toFixed(2), 'style', m.RecalcStyleDuration?.toFixed(2), JSON.stringify(req));
    }
  });
