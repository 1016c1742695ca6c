import { type Endpoint, nameOf } from '#shared/endpoint.ts';
import { clearEarlyAnswers } from './early.ts';

/**
 * The groups of answers that there are: a group has the name that its contracts give to `defineEndpoints`. Who makes one
 * old names it by its word and not by its contract, since modules refresh each other in both directions; `groups.ts` of
 * each module adds its own, so that a word which is no group does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every `groups.ts` adds to it
export interface CacheGroups {}
export type CacheGroup = keyof CacheGroups;

/**
 * The interface of the query cache for code that only invalidates or clears it. The cache connects itself with the
 * first read, so that a page without reads (sign-in) does not load it.
 */
interface AnswerCache {
  readonly refresh: (groups: readonly string[]) => Promise<unknown>;
  readonly refetchVisible: () => Promise<unknown>;
  readonly clear: () => void;
  readonly renewVersion: (group: string, saved: unknown) => void;
}

let cache: AnswerCache | null = null;

export function connectCache(connected: AnswerCache): void {
  cache = connected;
}

/** Invalidates the answers of these groups: visible ones are read again. */
export async function invalidate(...groups: readonly CacheGroup[]): Promise<void> {
  await cache?.refresh(groups);
}

/** The same for the group of an endpoint, and others beside it. */
export async function invalidateOf(endpoint: Endpoint, ...groups: readonly CacheGroup[]): Promise<void> {
  await cache?.refresh([nameOf(endpoint).group, ...groups]);
}

/**
 * Takes the version of a row that was just saved into what was read of it before. Until it is read again it stands on the
 * screen with its former version, and the next act on it would be refused as if somebody else had changed it.
 */
export function renewVersion(group: string, saved: unknown): void {
  cache?.renewVersion(group, saved);
}

/** Reads again everything that is on the screen. */
export async function refetchVisible(): Promise<void> {
  await cache?.refetchVisible();
}

/** Clears every answer: another person or organisation follows. */
export function clearCache(): void {
  clearEarlyAnswers();
  cache?.clear();
}
