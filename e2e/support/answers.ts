import type { Page } from 'playwright-core';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Body = any;

/** Changes what these calls (glob) answer before the page sees it; the calls themselves reach the server. */
export async function changeAnswers(page: Page, calls: string, change: (body: Body) => void): Promise<void> {
  await page.route(calls, async (route) => {
    const reply = await route.fetch();
    const body: Body = await reply.json();
    change(body);
    await route.fulfill({ response: reply, json: body });
  });
}
