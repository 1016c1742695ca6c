import type { SpawnSyncReturns } from 'node:child_process';

type Ended = Pick<SpawnSyncReturns<string | null>, 'status' | 'signal' | 'stdout' | 'stderr'> & {
  readonly error?: Error | undefined;
};

/** What to say of a program that failed: why it did not begin, what ended it, and its own words. */
export function failureOf(program: string, { error, signal, status, stdout, stderr }: Ended): string {
  const isMissing = error && 'code' in error && error.code === 'ENOENT';
  const why = isMissing
    ? 'it is not on the path; run this through npm, which knows node_modules/.bin'
    : (error?.message ?? (signal ? `ended by ${signal}` : `ended with ${status}`));
  const words = [stdout, stderr].flatMap((text) => text?.trim() || []);
  return [`${program} failed: ${why}`, ...words].join('\n');
}
