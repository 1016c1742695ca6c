import type { Locator, Page } from 'playwright-core';

export async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** A finger that draws a thing sideways, as a phone reports it. */
export async function draw(page: Page, what: Locator, by: number): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const { y, height, x, width } = await boxOf(what);
  const from = { x: x + width * (by < 0 ? 0.75 : 0.25), y: y + height / 2 };
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  await touch('touchStart', [from]);
  for (const step of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ ...from, x: from.x + by * step }]);
  // a finger that rests before it lets go: after one that flings, the browser takes the next touch as a stop
  await page.waitForTimeout(150);
  await touch('touchMove', [{ ...from, x: from.x + by }]);
  await touch('touchEnd', []);
}
