import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

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
