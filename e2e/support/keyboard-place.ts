import type { Page } from 'playwright-core';
import { patience } from '../../src/platform/server/testing/pace.ts';

/** The row that has the focus and all rows that can be opened, by the list in sight; null: there is no such list. */
const rowsInSight = (page: Page) =>
  page.evaluate(() => {
    const list = [...document.querySelectorAll<HTMLElement>('[data-list]')].find((one) => one.checkVisibility());
    const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter((row) =>
      row.querySelector('[data-row-open]'),
    );
    if (rows.length === 0) return null;
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    return { at, rows: rows.length };
  });

const LONGEST_MS = patience(10);
/** What opens neither a dialog nor a page within this time opens beside its list. */
const OPENS_WITHIN_MS = patience(1);

/** Waits until the focus is in this row; what it says is what went wrong. */
async function focusReaches(page: Page, at: number, what: string): Promise<string[]> {
  for (const until = Date.now() + LONGEST_MS; Date.now() < until; await page.waitForTimeout(30))
    if ((await rowsInSight(page))?.at === at) return [];
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));
  return [`${what}: the focus is not on row ${at + 1} but on ${where}`];
}

/**
 * A list by keys alone: j walks to its second row, Enter opens it, Escape or the way back closes it, the focus is on that
 * row again, and the next j goes on from there. Nothing to say about a page without a list of rows that open.
 */
export async function placeProblems(page: Page, settled: () => Promise<void>): Promise<string[]> {
  const found = await rowsInSight(page);
  if (!found) return [];
  const at = Math.min(1, found.rows - 1);
  const path = new URL(page.url()).pathname;
  const isOpen = () => page.locator('[aria-modal="true"]').count();
  if (await isOpen()) return [];
  for (let steps = 0; steps <= at; steps += 1) await page.keyboard.press('j');
  const walked = await focusReaches(page, at, 'j');
  if (walked.length > 0) return walked;
  await page.keyboard.press('Enter');
  for (const until = Date.now() + OPENS_WITHIN_MS; Date.now() < until; await page.waitForTimeout(30))
    if ((await isOpen()) || new URL(page.url()).pathname !== path) break;
  await settled();
  // a page may show the row in a dialog of its own
  if (new URL(page.url()).pathname !== path) {
    await page.goBack();
    await settled();
  } else if (await isOpen()) {
    await page.keyboard.press('Escape');
    await page
      .locator('[aria-modal="true"]')
      .first()
      .waitFor({ state: 'detached', timeout: LONGEST_MS })
      .catch(() => {});
    if (await isOpen()) return ['Escape does not close what a row opened'];
  } else return []; // opens beside the list
  const back = await focusReaches(page, at, 'closed');
  if (back.length > 0 || found.rows < 3) return back;
  await page.keyboard.press('j');
  return focusReaches(page, at + 1, 'the next j');
}
