import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Key of the intent of an act, under which the server answers a repetition as it answered first; made when absent. */
  readonly idempotency_key?: string;
  /** A solved puzzle (403302). */
  readonly challenge?: string;
  /** The page may be left meanwhile: the browser sends it all the same. At most 64 KB. */
  readonly outlives_page?: boolean;
  /** Upload progress, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** `call` of call.ts, for what it loads later. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<CallOutput<E>>;
