import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Collects what a page complains about while it is looked at. */
export class Complaints {
  readonly #found: string[] = [];

  constructor(page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error' || /missing (text|translation)/i.test(message.text()))
        this.#found.push(`console: ${message.text().slice(0, 200)}`);
    });
    page.on('pageerror', (error) => this.#found.push(`error: ${error.message.slice(0, 200)}`));
    page.on('response', (reply) => {
      if (reply.status() >= 400)
        this.#found.push(`${reply.status()} ${reply.request().method()} ${new URL(reply.url()).pathname}`);
    });
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') this.#found.push(`failed: ${request.url()}`);
    });
  }

  /** What came since the last call. */
  take(): string[] {
    return this.#found.splice(0);
  }
}

/** Waits until a page has drawn what it asked for. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => {});
  await page
    .waitForFunction(() => !document.querySelector('[data-loading="true"], [aria-busy="true"]'), undefined, {
      timeout: 5000,
    })
    .catch(() => {});
}

/** Sideways scrolling, texts that were never translated, an empty page. */
export function layoutProblems(page: Page, lang: 'cn' | 'us'): Promise<string[]> {
  return page.evaluate((inLang) => {
    const problems: string[] = [];
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 1) problems.push(`scrolls sideways by ${wide} px`);
    // biome-ignore lint/performance/useDomNodeTextContent: only what a person can see counts
    const text = document.body.innerText;
    if (text.trim().length < 2) problems.push('the page is empty');
    const keys = text.match(/\b[a-z_]+\.[a-z_]+\.[a-z_]+\b/g);
    if (keys) problems.push(`shows the key of a text: ${keys[0]}`);
    const marks = text.match(/\{\w+\}/g);
    if (marks) problems.push(`shows an unfilled mark: ${marks[0]}`);
    if (document.documentElement.lang !== (inLang === 'cn' ? 'zh-CN' : 'en'))
      problems.push(`<html lang> is ${document.documentElement.lang}`);
    return problems;
  }, lang);
}

/** What axe finds against WCAG 2.2 AA, one line a rule. */
export async function accessProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.map(({ id, nodes }) =>
    `axe ${id}: ${nodes
      .slice(0, 2)
      .map((node) => `${node.target.join(' ')} — ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ''}`)
      .join(' | ')}`.slice(0, 400),
  );
}
