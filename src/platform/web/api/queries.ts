import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';
import { nameOf } from '#shared/endpoint.ts';
import { useLang } from '../i18n/language.ts';
import { ApiError } from './api-error.ts';
import { type CallOptions, call } from './call.ts';
import { type Loudness, maintenance, provedAgain, reactTo } from './reactions.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    // A broken connection is tried again inside `call`; a refusal stays a refusal.
    queries: { retry: false, staleTime: 10_000, gcTime: 5 * 60_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

type Args<E extends Endpoint, O> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>, options?: O] : [input: CallInput<E>, options?: O];

export interface ReadOptions {
  /** False: wait (for an id, for an opened drawer). */
  readonly enabled?: boolean;
  /** Keeps the former page on the screen while the next one loads. */
  readonly keepPrevious?: boolean;
  readonly staleMs?: number;
  readonly pollMs?: number;
  /** Failures that do not concern the session are shown by the page itself. */
  readonly loudness?: Loudness;
}

/** Key of a read in the cache: group, name, input, and the language, since sentences come translated. */
export function keyOf(endpoint: Endpoint, input: unknown, lang: string): QueryKey {
  const { group, name } = nameOf(endpoint);
  return [group, name, input ?? null, lang];
}

async function read<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal, loudness: Loudness) {
  try {
    const data = await call(endpoint, input, { signal });
    maintenance.set(false);
    return data;
  } catch (error) {
    if (await provedAgain(error)) return call(endpoint, input, { signal });
    reactTo(error, loudness);
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
  return useQuery<CallOutput<E>, ApiError>({
    queryKey: keyOf(endpoint, given, lang),
    queryFn: ({ signal }) => read(endpoint, given, signal, options.loudness ?? 'say'),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.pollMs === undefined ? {} : { refetchInterval: options.pollMs }),
  });
}

/** Loads an answer into the cache before it is needed (pointer over a row). */
export function prefetch<E extends Endpoint>(endpoint: E, input: CallInput<E>, lang: string): void {
  void queryClient.prefetchQuery({
    queryKey: keyOf(endpoint, input, lang),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** Marks all answers of these groups as old: what is on the screen is read again. */
export function refresh(...groups: readonly string[]): Promise<unknown> {
  return Promise.all(groups.map((group) => queryClient.invalidateQueries({ queryKey: [group] })));
}

export interface SendOptions<E extends Endpoint> {
  /** Groups whose answers are old afterwards, beside the endpoint's own; `false`: none at all. */
  readonly refreshes?: readonly string[] | false;
  readonly onSuccess?: (data: CallOutput<E>, input: CallInput<E>) => void | Promise<void>;
  readonly onError?: (error: ApiError, input: CallInput<E>) => void;
  /** `session_only` for forms, which put the messages on their fields. */
  readonly loudness?: Loudness;
  readonly onProgress?: (share: number) => void;
}

/** One key for one intent: kept while nobody knows what became of it, new after a definite answer or other input. */
function useIntentKey() {
  const intent = useRef<{ readonly print: string; readonly key: string } | null>(null);
  return {
    keyFor: (input: unknown): string => {
      const print = JSON.stringify(input);
      if (intent.current?.print !== print) intent.current = { print, key: crypto.randomUUID() };
      return intent.current.key;
    },
    settle: (error: unknown): void => {
      if (!(error instanceof ApiError) || !error.isOutcomeUnknown) intent.current = null;
    },
  };
}

/**
 * Writes through an endpoint: `const send = useSend(visitors.review); send.mutate({ params, body })`.
 * Carries an idempotency key per intent, reacts as the error catalogue says, and refreshes the group's lists.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<CallOutput<E>, ApiError, CallInput<E>> {
  const client = useQueryClient();
  const intent = useIntentKey();
  return useMutation<CallOutput<E>, ApiError, CallInput<E>>({
    mutationFn: async (input) => {
      const how: CallOptions = {
        idempotency_key: intent.keyFor(input),
        ...(options.onProgress ? { onProgress: options.onProgress } : {}),
      };
      try {
        const data = await call(endpoint, input, how);
        intent.settle(null);
        return data;
      } catch (error) {
        if (await provedAgain(error)) return call(endpoint, input, { ...how, idempotency_key: crypto.randomUUID() });
        intent.settle(error);
        throw error;
      }
    },
    onSuccess: async (data, input) => {
      const groups = options.refreshes === false ? [] : [nameOf(endpoint).group, ...(options.refreshes ?? [])];
      await options.onSuccess?.(data, input);
      await Promise.all(groups.map((group) => client.invalidateQueries({ queryKey: [group] })));
    },
    onError: (error, input) => {
      reactTo(error, options.loudness ?? 'say');
      options.onError?.(error, input);
    },
  });
}
