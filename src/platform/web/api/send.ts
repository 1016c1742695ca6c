import { useEffect, useRef, useState } from 'react';
import { type CallInput, type CallOutput, type Endpoint, nameOf } from '#shared/endpoint.ts';
import { ApiError } from './api-error.ts';
import { type CacheGroup, invalidateOf, renewVersion } from './cache.ts';
import { call } from './call.ts';
import type { CallOptions } from './call-options.ts';
import { intentKey } from './intent-key.ts';
import { hasSteppedUp, reactTo } from './reactions.ts';

/** Where a failure of the call is shown. Nowhere is no option: a silent failure looks like success. */
type Tells<E extends Endpoint> =
  /** In a toast; `onError` may do something more. */
  | { readonly errorDisplay?: 'toast'; readonly onError?: (error: ApiError, input: CallInput<E>) => void }
  /** By `onError`, on a field or in place of the result. */
  | { readonly errorDisplay: 'session_only'; readonly onError: (error: ApiError, input: CallInput<E>) => void }
  /** The page draws `error` where the answer would stand. */
  | { readonly errorDisplay: 'inline'; readonly onError?: (error: ApiError, input: CallInput<E>) => void };

export type SendOptions<E extends Endpoint> = Tells<E> & {
  /** Groups whose answers are old afterwards, beside the endpoint's own; `false`: none at all. */
  readonly invalidates?: readonly CacheGroup[] | false;
  readonly onSuccess?: (data: CallOutput<E>, input: CallInput<E>) => void | Promise<void>;
  readonly onProgress?: (share: number) => void;
};

/** What follows this one sending, beside what follows every one. */
export interface Then<E extends Endpoint> {
  readonly onSuccess?: (data: CallOutput<E>) => void;
  readonly onError?: (error: ApiError) => void;
  readonly onSettled?: () => void;
}

export interface Send<E extends Endpoint> {
  /** Sends; the result goes to the options, and errors are shown as the error catalogue says. */
  readonly mutate: (input: CallInput<E>, then?: Then<E>) => void;
  /** The same for callers that wait: rejects with ApiError after the reaction. */
  readonly mutateAsync: (input: CallInput<E>) => Promise<CallOutput<E>>;
  readonly isPending: boolean;
  readonly data: CallOutput<E> | undefined;
  readonly error: ApiError | null;
  readonly reset: () => void;
}

/** One key for one intent: kept while the outcome is unknown, new after a definite answer or other input. */
function useIntentKey() {
  const intent = useRef<{ readonly print: string; readonly key: string } | null>(null);
  return {
    keyFor: (input: unknown): string => {
      const print = JSON.stringify(input);
      if (intent.current?.print !== print) intent.current = { print, key: intentKey() };
      return intent.current.key;
    },
    settle: (error: unknown): void => {
      if (!(error instanceof ApiError) || !error.isOutcomeUnknown) intent.current = null;
    },
  };
}

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  how: CallOptions,
): Promise<CallOutput<E>> {
  try {
    return await call(endpoint, input, how);
  } catch (error) {
    if (!(await hasSteppedUp(error))) throw error;
    return call(endpoint, input, { ...how, idempotency_key: intentKey() });
  }
}

interface State<E extends Endpoint> {
  readonly pending: number;
  readonly data?: CallOutput<E>;
  readonly error: ApiError | null;
}

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('network', 0, { message: String(error) });
}

/**
 * Writes through an endpoint: `const send = useSend(visitors.review); send.mutate({ params, body })`.
 * Carries an idempotency key per intent, reacts as the error catalogue says, and refreshes the group's lists.
 */
export function useSend<E extends Endpoint>(endpoint: E, options: SendOptions<E> = {}): Send<E> {
  const intent = useIntentKey();
  const [state, setState] = useState<State<E>>({ pending: 0, error: null });
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const put = (next: (now: State<E>) => State<E>) => isMounted.current && setState(next);
  const latest = useRef(options);
  latest.current = options;
  const succeeded = async (data: CallOutput<E>, input: CallInput<E>) => {
    const { onSuccess, invalidates } = latest.current;
    renewVersion(nameOf(endpoint).group, data);
    await onSuccess?.(data, input);
    if (invalidates !== false) void invalidateOf(endpoint, ...(invalidates ?? []));
  };
  const failed = (error: ApiError, input: CallInput<E>) => {
    reactTo(error, (latest.current.errorDisplay ?? 'toast') === 'toast' ? 'toast' : 'session_only');
    latest.current.onError?.(error, input);
  };
  const mutateAsync = async (input: CallInput<E>): Promise<CallOutput<E>> => {
    put((now) => ({ ...now, pending: now.pending + 1, error: null }));
    const how = {
      idempotency_key: intent.keyFor(input),
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    };
    try {
      const data = await sendOnce(endpoint, input, how);
      intent.settle(null);
      await succeeded(data, input);
      put((now) => ({ pending: now.pending - 1, data, error: null }));
      return data;
    } catch (thrown) {
      const error = asApiError(thrown);
      intent.settle(error);
      put((now) => ({ ...now, pending: now.pending - 1, error }));
      failed(error, input);
      throw error;
    }
  };
  return {
    mutateAsync,
    mutate: (input, then) =>
      void mutateAsync(input)
        .then(then?.onSuccess, (error: unknown) => then?.onError?.(asApiError(error)))
        .finally(then?.onSettled),
    isPending: state.pending > 0,
    data: state.data,
    error: state.error,
    reset: () => setState({ pending: 0, error: null }),
  };
}
