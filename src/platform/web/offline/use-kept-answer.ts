import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { keep, keptFor } from './kept.ts';

/** Whether a read has no line: it waits for one, or got no answer. */
export const isCut = ({
  error,
  fetchStatus,
}: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'fetchStatus'>): boolean =>
  fetchStatus === 'paused' || (error !== null && error.kind !== 'refused');

/**
 * The answer of a read, and without a line what it last was, for so many hours and this session alone, also after the tab
 * was closed. `name`: unique in the portal; who keeps something forgets it (`forgetKept`) when it is not needed any more.
 */
export function useKeptAnswer<T>(name: string, answer: UseQueryResult<T, ApiError>, hours: number): T | undefined {
  const { data } = answer;
  useEffect(() => {
    if (data !== undefined) keep(name, data);
  }, [name, data]);
  if (data !== undefined) return data;
  return isCut(answer) ? (keptFor<T>(name, hours) ?? undefined) : undefined;
}
