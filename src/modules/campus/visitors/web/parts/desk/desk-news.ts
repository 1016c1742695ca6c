import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { queryClient, useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { visitors } from '../../../contract/visitors.contract.ts';
import { visitorRights } from '../../../rights.ts';
import { useVisitNews } from '../use-visits.ts';

export type VisitStats = CallOutput<typeof visitors.stats>;

const POLL_MS = 30_000;

/** The numbers of today; when they change, the lists are read again, so that the desk is true without a reload. */
export function useDeskNumbers(): UseQueryResult<VisitStats, ApiError> {
  useVisitNews();
  const { can } = useRights();
  const answer = useApi(visitors.stats, {}, { pollMs: POLL_MS, enabled: can(visitorRights.details) });
  const print = JSON.stringify([answer.data?.counters, answer.data?.hours]);
  const before = useRef(print);
  useEffect(() => {
    const isFirst = before.current === JSON.stringify([undefined, undefined]);
    if (before.current === print) return;
    before.current = print;
    if (!isFirst) void queryClient.invalidateQueries({ queryKey: ['visitors', 'list'] });
  }, [print]);
  return answer;
}
