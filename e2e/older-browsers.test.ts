import { expect, test } from 'vitest';
import { setUpJourney } from './support/journey.ts';

/** What the oldest browsers that the build is made for lack, taken from this one. */

const { pageOf, profile } = setUpJourney();

test('a browser without the newer methods reads the home page and a list, and opens a record by the keys', async () => {
  const older = await profile();
  await older.addInitScript(() => {
    const lacking: readonly (readonly [object, ...string[]])[] = [
      [Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with'],
      [Map, 'groupBy'],
      [Object, 'groupBy'],
      [String.prototype, 'toWellFormed', 'isWellFormed'],
      [AbortSignal, 'any', 'timeout'],
      [URL, 'canParse', 'parse'],
      [Promise, 'withResolvers', 'try'],
      [Element.prototype, 'checkVisibility'],
      [Iterator.prototype, 'map', 'filter', 'toArray', 'find', 'some', 'every', 'reduce', 'take', 'drop', 'flatMap'],
    ];
    for (const [of, ...names] of lacking) for (const name of names) Reflect.deleteProperty(of, name);
  });
  const guest = await pageOf(null, '/login', undefined, older);
  await guest.getByRole('button', { name: '登录', exact: true }).waitFor();
  const page = await pageOf('facilities', '/home', undefined, older);
  const faults: string[] = [];
  page.on('pageerror', (fault) => faults.push(fault.message));
  await page.goto(new URL('/building', page.url()).href);
  await page.getByRole('treeitem', { name: /明德楼/ }).waitFor();
  await page.goto(new URL('/doorLock', page.url()).href);
  await page.locator('[data-row-open]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
