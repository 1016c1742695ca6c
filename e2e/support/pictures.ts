import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

const FOLDER = join(tmpdir(), 'shuyuan-failed');

/** What every open page of a failed journey showed, and says where the pictures are. */
export async function keepPictures(name: string, contexts: readonly BrowserContext[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [at, page] of contexts.flatMap((context) => context.pages()).entries()) {
    const path = join(FOLDER, `${name.slice(0, 40).replace(/[^\p{L}\p{N}]+/gu, '-')}-${at}.png`);
    await page.screenshot({ path }).catch(() => {});
    process.stdout.write(`  picture of ${page.url()}: ${path}\n`);
  }
}

const TALLEST = 4000;

/**
 * A picture of the whole page that another run can be compared with (`scripts/compare-pictures.ts`): times of day and how
 * long ago something was read as zeros, codes that move on are covered, and nothing blinks. `settled` waits until a page that
 * became taller has drawn itself.
 */
export async function keepComparable(page: Page, path: string, settled: () => Promise<void>): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.min(Math.max(height, size.height), TALLEST) });
  await settled();
  const hidden = await page.evaluateHandle(hideTimes);
  const moving = page.locator('svg[shape-rendering="crispEdges"], canvas, video');
  await page.screenshot({ path, animations: 'disabled', mask: [moving], maskColor: '#808080' });
  await hidden.evaluate((watch) => watch.disconnect());
  await page.setViewportSize(size);
}

/** Stands in the page, and goes on with what is drawn anew until it is told to stop. */
function hideTimes(): MutationObserver {
  const told = [
    /\d{1,2}:\d{2}(?::\d{2})?/g,
    /\d+ ?(?:秒钟?|分钟|小时)[前后]?/g,
    /(?:in )?\d+ (?:second|minute|hour)s?(?: ago)?/g,
  ];
  const hide = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const was = text.nodeValue ?? '';
      const is = told.reduce((words, time) => words.replace(time, (found) => found.replace(/\d+/g, '00')), was);
      if (is !== was) text.nodeValue = is;
    }
  };
  const watch = new MutationObserver(hide);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  hide();
  return watch;
}
