import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Request } from 'playwright-core';
import { patience } from '../../src/platform/server/testing/pace.ts';
import type { Look } from './browser.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Silence of so many milliseconds after the last answer: what it brings is drawn, and nothing follows from it. */
const QUIET_MS = 120;
const LONGEST_MS = patience(20);

/** Follows what a page asks for and complains about while it is looked at. */
export class Watch {
  readonly #page: Page;
  readonly #found: string[] = [];
  readonly #open = new Set<Request>();
  #last = Date.now();

  constructor(page: Page) {
    this.#page = page;
    const note = (line: string) => this.#found.push(line.slice(0, 240));
    page.on('console', (message) => {
      if (message.type() === 'error' || /missing (text|translation)/i.test(message.text()))
        note(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => note(`error: ${error.message}`));
    page.on('response', (reply) => {
      if (reply.status() >= 400) note(`${reply.status()} ${reply.request().method()} ${new URL(reply.url()).pathname}`);
    });
    page.on('request', (request) => {
      // the end of a file that came with another page is not always told; a page without its files is never drawn
      if (!new URL(request.url()).pathname.startsWith('/assets/')) this.#open.add(request);
    });
    page.on('requestfinished', (request) => this.#close(request));
    page.on('requestfailed', (request) => {
      this.#close(request);
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') note(`failed: ${request.url()}`);
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#open.clear();
    });
  }

  #close(request: Request): void {
    this.#open.delete(request);
    this.#last = Date.now();
  }

  /** What came since the last call. */
  take(): string[] {
    return this.#found.splice(0);
  }

  /** Waits until the page has drawn what it asked for; a page that never comes to rest is a complaint. */
  async settled(): Promise<void> {
    const end = Date.now() + LONGEST_MS;
    this.#last = Date.now();
    while (Date.now() < end) {
      await this.#page.waitForTimeout(40);
      if (this.#open.size > 0 || Date.now() - this.#last < QUIET_MS) continue;
      if (!(await this.#page.evaluate(isDrawn).catch(() => false))) continue;
      if (this.#open.size === 0 && Date.now() - this.#last >= QUIET_MS) return;
    }
    const urls = [...this.#open].map((request) => new URL(request.url()).pathname);
    this.#found.push(`never came to rest: ${urls.join(', ') || 'still drawn as loading'}`);
  }
}

async function isDrawn(): Promise<boolean> {
  // what the page still has to think about may ask for more
  await new Promise((done) => requestIdleCallback(done, { timeout: 500 }));
  const isThere = document.documentElement.dataset['page'] === location.pathname;
  return isThere && document.querySelector('[data-loading="true"], [aria-busy="true"]') === null;
}

/** Sideways scrolling, texts that were never translated, an empty page, the wrong scheme. */
export function layoutProblems(page: Page, { lang, scheme }: Look): Promise<string[]> {
  return page.evaluate(
    ([inLang, inScheme]) => {
      const problems: string[] = [];
      const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      if (wide > 1) problems.push(`scrolls sideways by ${wide} px`);
      // biome-ignore lint/performance/useDomNodeTextContent: only what a person can see counts
      const text = document.body.innerText;
      if (text.trim().length < 2) problems.push('the page is empty');
      // a name of a computer looks like the key of a text
      const keys = text.match(/(?<![\w@./-])[a-z_]+\.[a-z_]+\.(?!example|test|com|cn)[a-z_]+(?![\w@./-])/g);
      if (keys) problems.push(`shows the key of a text: ${keys[0]}`);
      const marks = text.match(/\{\w+\}/g);
      if (marks) problems.push(`shows an unfilled mark: ${marks[0]}`);
      if (document.documentElement.lang !== (inLang === 'cn' ? 'zh-CN' : 'en'))
        problems.push(`<html lang> is ${document.documentElement.lang}`);
      if (document.documentElement.dataset['mantineColorScheme'] !== inScheme) problems.push(`is not ${inScheme}`);
      return problems;
    },
    [lang, scheme] as const,
  );
}

/**
 * What axe finds against WCAG 2.2 AA, one line a rule. The dark scheme differs from the light one by its colours alone,
 * and is asked for those.
 */
export async function accessProblems(page: Page, { scheme }: Look): Promise<string[]> {
  // only faults are written out, and in the page itself: a second page for that would cost more than the looking
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (scheme === 'dark' ? axe.withRules('color-contrast') : axe.withTags(TAGS)).analyze();
  return violations.map(({ id, nodes }) =>
    `axe ${id}: ${nodes
      .slice(0, 2)
      .map((node) => `${node.target.join(' ')} — ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ''}`)
      .join(' | ')}`.slice(0, 400),
  );
}
