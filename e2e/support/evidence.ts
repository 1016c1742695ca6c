import type { BrowserContext, Page, Request } from 'playwright-core';

interface Call {
  readonly asked: string;
  readonly began: number;
  ended?: number;
  answer?: string;
}

const MOST = 6;
const calls = new WeakMap<BrowserContext, Map<Request, Call>>();

/** Remembers the last calls of a profile to the portal, for `evidenceOf`. */
export function rememberCalls(context: BrowserContext): void {
  const last = new Map<Request, Call>();
  calls.set(context, last);
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    last.set(request, { asked: `${request.method()} ${pathname.replace('/api/web', '')}`, began: Date.now() });
    for (const old of last.keys()) if (last.size > MOST) last.delete(old);
  });
  const end = (request: Request, answer: string) => {
    const call = last.get(request);
    if (call) Object.assign(call, { ended: Date.now(), answer });
  };
  context.on('response', (response) => end(response.request(), String(response.status())));
  context.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'));
}

/**
 * Where the pages of a failed journey stand, in one line: the address without its query, what is said to the person, and
 * the last calls with their answers and seconds; one without an answer says how long it has waited.
 */
export async function evidenceOf(contexts: readonly BrowserContext[]): Promise<string> {
  const of = async (context: BrowserContext) => {
    const pages = await Promise.all(context.pages().map(placeOf));
    const now = Date.now();
    const last = [...(calls.get(context)?.values() ?? [])].map(
      ({ asked, began, ended, answer }) =>
        `${asked} ${answer ?? 'unanswered'} ${(((ended ?? now) - began) / 1000).toFixed(1)} s, ${Math.round((now - began) / 1000)} s ago`,
    );
    return `[${pages.join(' + ')}: ${last.join('; ')}]`;
  };
  return (await Promise.all(contexts.map(of))).join(' ');
}

async function placeOf(page: Page): Promise<string> {
  const said = page.locator('[role="alert"], [role="status"], [role="dialog"] h2').allInnerTexts();
  const words = (await said.catch(() => [])).map((text) => text.trim().replace(/\s+/g, ' ').slice(0, 80));
  const heard = words.filter(Boolean).join(' / ');
  return `${new URL(page.url()).pathname}${heard && ` says "${heard}"`}`;
}
