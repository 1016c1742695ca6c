import { keepPreviousData, QueryClient, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';
import { nameOf } from '#shared/endpoint.ts';
import { useLang } from '../i18n/language.ts';
import type { ApiError } from './api-error.ts';
import { connectCache } from './cache.ts';
import { call } from './call.ts';
import { takeEarlyAnswer } from './early.ts';
import { type ErrorDisplay, hasSteppedUp, maintenance, reactTo } from './reactions.ts';
import { withVersionOf } from './versions.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    // A broken connection is tried again inside `call`; a refusal stays a refusal.
    queries: { retry: false, staleTime: 10_000, gcTime: 5 * 60_000, refetchOnWindowFocus: true },
  },
});

connectCache({
  refresh: (groups) => Promise.all(groups.map((group) => queryClient.invalidateQueries({ queryKey: [group] }))),
  refetchVisible: () => queryClient.refetchQueries({ type: 'active' }),
  clear: () => queryClient.clear(),
  renewVersion: (group, saved) => {
    for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [group] })) {
      const renewed = withVersionOf(saved, state.data);
      // as old as it was: everything else of it still has to be read again
      if (renewed !== state.data) queryClient.setQueryData(queryKey, renewed, { updatedAt: state.dataUpdatedAt });
    }
  },
});
queryClient.mount();

type Args<E extends Endpoint, O> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>, options?: O] : [input: CallInput<E>, options?: O];

export interface ReadOptions {
  /** False: wait (for an id, for an opened drawer). */
  readonly enabled?: boolean;
  /** Keeps the former page on the screen while the next one loads. */
  readonly keepPrevious?: boolean;
  readonly staleMs?: number;
  readonly pollMs?: number;
  /**
   * `session_only` by default: the page shows `error` itself, or works without the answer. Data that a person chooses
   * from or decides by is not optional: where no `error` is shown, that is `toast`. `toast_on_refetch`: the page shows the error
   * of its first read, and a later failure as a toast, since the older answer stays on the screen.
   */
  readonly errorDisplay?: ErrorDisplay | 'toast_on_refetch';
}

/** Key of a read in the cache: group, name, input, and the language, since sentences come translated. */
export function keyOf(endpoint: Endpoint, input: unknown, lang: string): QueryKey {
  const { group, name } = nameOf(endpoint);
  return [group, name, input ?? null, lang];
}

async function read<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
  errorDisplay: ErrorDisplay,
) {
  try {
    const data = await call(endpoint, input, { signal });
    maintenance.set(false);
    return data;
  } catch (error) {
    if (await hasSteppedUp(error)) return call(endpoint, input, { signal });
    reactTo(error, errorDisplay);
    throw error;
  }
}

/** Reads an endpoint and keeps the answer in the cache: `useApi(visitors.list, { query: { page } })`. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Args<E, ReadOptions>
): UseQueryResult<CallOutput<E>, ApiError> {
  const lang = useLang();
  const given = (input ?? {}) as CallInput<E>;
  const queryKey = keyOf(endpoint, given, lang);
  const { errorDisplay = 'session_only' } = options;
  const isSaid = () =>
    errorDisplay === 'toast' ||
    (errorDisplay === 'toast_on_refetch' && queryClient.getQueryData(queryKey) !== undefined);
  return useQuery<CallOutput<E>, ApiError>(
    {
      queryKey,
      queryFn: ({ signal }) => read(endpoint, given, signal, isSaid() ? 'toast' : 'session_only'),
      enabled: options.enabled ?? true,
      ...(options.keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
      ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
      ...(options.pollMs === undefined ? {} : { refetchInterval: options.pollMs }),
    },
    queryClient,
  );
}

/** Loads an answer into the cache before it is needed (pointer over a row), unless it was asked for with the app. */
export function prefetch<E extends Endpoint>(endpoint: E, input: CallInput<E>, lang: string): void {
  void queryClient.prefetchQuery({
    queryKey: keyOf(endpoint, input, lang),
    queryFn: ({ signal }) => {
      const ask = () => call(endpoint, input, { signal });
      return takeEarlyAnswer(endpoint, input)?.catch(ask) ?? ask();
    },
  });
}
