import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import type { PageSize } from '#shared/rules/page-size.ts';
import { useApi } from '#web/api/queries.ts';
import type { List } from '#web/ui/list/use-list.ts';
import { adminLogs, LOG_KINDS } from '../../../contract/admin-logs.contract.ts';

export type LogEntry = CallOutput<typeof adminLogs.list>['list'][number];
export type LogKind = LogEntry['kind'];

const HOUR_MS = 3_600_000;
/** What the page shows when nobody chose a time. */
const SPAN_HOURS = 24;

export type LogRange = CallInput<typeof adminLogs.stats>['query'];

/** The range and the filters that stand in the address. */
export function useLogRange() {
  const [address, setAddress] = useSearchParams();
  const [start] = useState(() => Math.ceil(Date.now() / HOUR_MS) * HOUR_MS);
  const to = address.get('to') ?? new Date(start).toISOString();
  const from = address.get('from') ?? new Date(start - SPAN_HOURS * HOUR_MS).toISOString();
  const kinds = address
    .getAll('kind')
    .filter((kind): kind is LogKind => (LOG_KINDS as readonly string[]).includes(kind));
  const text = (name: 'actor_id' | 'target_type' | 'target_id' | 'ip' | 'action') => {
    const value = address.get(name);
    return value ? { [name]: value } : {};
  };
  const range: LogRange = {
    from,
    to,
    ...(kinds.length ? { kind: kinds } : {}),
    ...text('actor_id'),
    ...text('target_type'),
    ...text('target_id'),
    ...text('ip'),
    ...text('action'),
  };
  const put = (changes: Readonly<Record<string, string | readonly string[] | null>>) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          next.delete(name);
          for (const one of [value ?? []].flat()) if (one) next.append(name, one);
        }
        return next;
      },
      { replace: true },
    );
  return { range, put, kinds, isChosen: address.has('from'), chosenOf: (name: string) => address.get(name) ?? '' };
}

/** Entries by pages that go on from a place instead of a number: later ones do not move what was shown. */
export function useLogList(range: LogRange, clear: () => void): List<LogEntry> {
  const key = JSON.stringify(range);
  const [walk, setWalk] = useState<{ key: string; cursors: (string | undefined)[]; page: number }>({
    key,
    cursors: [undefined],
    page: 1,
  });
  const now = walk.key === key ? walk : { key, cursors: [undefined], page: 1 };
  const [per_page, setPerPage] = useState<PageSize>(25);
  const cursor = now.cursors[now.page - 1];
  const answer = useApi(
    adminLogs.list,
    { query: { ...range, per_page, ...(cursor ? { page: cursor } : {}) } },
    { keepPrevious: true },
  );
  const rows = answer.data?.list ?? [];
  const next = answer.data?.next_page ?? null;
  const before = (now.page - 1) * per_page;
  return {
    answer: answer.data,
    name: 'admin.logs',
    rows,
    total: before + rows.length + (next ? 1 : 0),
    count: undefined,
    total_is_floor: next !== null,
    page: now.page,
    per_page,
    q: '',
    sort: undefined,
    filters: {},
    isFiltered: Object.keys(range).length > 2,
    isLoading: answer.isPending,
    isStale: answer.isPlaceholderData,
    error: answer.error,
    refetch: () => void answer.refetch(),
    setPage: (page) => {
      if (page < 1 || (page > now.cursors.length && !next)) return;
      const cursors = [...now.cursors];
      if (next) cursors[now.page] = next;
      setWalk({ key, cursors, page: Math.min(page, cursors.length) });
    },
    setPerPage: (size) => {
      setPerPage(size as PageSize);
      setWalk({ key, cursors: [undefined], page: 1 });
    },
    search: () => undefined,
    setSort: () => undefined,
    setFilter: () => undefined,
    setFilters: () => undefined,
    clearFilters: clear,
    selected: new Set(),
    select: () => undefined,
    clearSelection: () => undefined,
    query: { ...range },
  };
}
