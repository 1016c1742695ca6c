import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface Props<T> {
  /** What `useApi` gave. */
  readonly of: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Stands there until the first answer. */
  readonly skeleton: ReactNode;
  /** Absent: nothing is drawn once it is there; for a page that goes on by itself then. */
  readonly children?: (data: T) => ReactNode;
}

/**
 * What an answer is drawn as: `<Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>{(data) => …}</Loaded>`. The
 * skeleton while it is awaited, the reason with another try when it failed; data that is there once stays, even when
 * reading it anew fails.
 */
export function Loaded<T>({ of: { data, error, refetch }, skeleton, children }: Props<T>) {
  if (data !== undefined) return children?.(data) ?? null;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : skeleton;
}
