import { forgetEarly } from './early.ts';

/**
 * The cache of answers as everything sees it that only wants it refreshed or emptied. It connects itself when the
 * first page reads something, so that a page without reads (sign-in) does not load it.
 */
interface AnswerCache {
  readonly refresh: (groups: readonly string[]) => Promise<unknown>;
  readonly readAgain: () => Promise<unknown>;
  readonly clear: () => void;
}

let cache: AnswerCache | null = null;

export function connectCache(connected: AnswerCache): void {
  cache = connected;
}

/** Marks all answers of these groups as old: what is on the screen is read again. */
export async function refresh(...groups: readonly string[]): Promise<void> {
  await cache?.refresh(groups);
}

/** Reads again everything that is on the screen. */
export async function readAgain(): Promise<void> {
  await cache?.readAgain();
}

/** Forgets every answer: another person or organisation follows. */
export function clearCache(): void {
  forgetEarly();
  cache?.clear();
}
