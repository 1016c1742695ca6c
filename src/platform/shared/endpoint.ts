import type * as z from 'zod';
import type { Refusal } from './refusal.ts';
import type { Text } from './text.ts';

/** A structural view of a Zod schema: it keeps the compiler away from ZodType's sixty methods (2.4 times faster). */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** A right inside an app, two to five digits (`0810`), kept as text because of its leading zero. */
export type ActionCode = `${number}`;

/**
 * Who may call. The server refuses everybody else before the body is read.
 * - `public`: anyone; the actor may be there or not
 * - `unactivated`: signed in, also with an account that is not active yet (200601 for everything else)
 * - `signed_in`: any active session; the rows are limited by owner in the query
 * - `staff`: signed in, with the user type teacher
 * - codes: holder of at least one of these action codes in the current organisation
 */
export type Right = 'public' | 'unactivated' | 'signed_in' | 'staff' | readonly ActionCode[];

export interface RateLimit {
  /** What is counted: calls of one person, or of one address (anonymous callers fall back to the address). */
  readonly per: 'user' | 'ip';
  readonly count: number;
  readonly seconds: number;
}

export interface FileRule {
  readonly max_bytes: number;
  readonly types: readonly string[];
}

/** One endpoint as data: all that the pipeline, the client, OpenAPI, the rights matrix and the fuzzer need. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API root `/api/web`, parameters in braces: `/visitors/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly right: Right;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Shape of `data` in the envelope; absent: `data` is null. Never a Date or a transform in it. */
  readonly output?: Schema;
  /** Refusals of the module beside the shared ones; a handler that gives another one fails the tests. */
  readonly refusals?: readonly Refusal[];
  /** Sentence sent as `message` with a success. */
  readonly message?: Text;
  /** A GET that changes something (the specification's `send_code` family): runs in a transaction, needs same-origin or a custom header. */
  readonly side_effect?: true;
  /** The body may come as a form (`application/x-www-form-urlencoded`). */
  readonly form?: true;
  /** Multipart parts; `body` then describes the text fields. */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** The browser sends a `file` above this straight to the storage first (`files.fetchOssToken`). */
  readonly direct_above_bytes?: number;
  /** Answers a stream of bytes that the handler sends itself. Reads alone: what writes must be able to answer again. */
  readonly raw?: true;
  readonly limit?: RateLimit;
  /** Reaches rows of other organisations; the reason is kept with the audit and shown in the OpenAPI document. */
  readonly cross_organization?: string;
  /** The answer to a GET is large and changes seldom: the browser keeps it and asks whether it is still the same. */
  readonly etag?: true;
  /**
   * The answer to a guest may be up to a minute old: it is kept in memory by host, language and query, until a write of
   * one of these groups of endpoints. Only for a plain `public` read that gives all guests of a host the same.
   */
  readonly kept_for_guests?: {
    readonly dropped_by: readonly string[];
    /** A call with one of these parameters of the query is answered by itself: it counts something. */
    readonly never_with?: readonly string[];
  };
  /** Closed to impersonated and switched sessions. */
  readonly own_hands?: true;
  /**
   * The handler opens its own transactions through `services.database` and gets no `db`: for work that must survive a
   * refusal (counted attempts) or that waits long before it writes, and must not hold a connection meanwhile. It takes
   * less than a minute, and running it again after its node died does no harm.
   */
  readonly own_transactions?: true;
  /** The answer holds a secret (a token, a pass): under an idempotency key it is kept for minutes and not for a day. */
  readonly secret_answer?: true;
  /**
   * Why no entry of the audit log is written: for a counter that many people move every few seconds, and that says by
   * itself who moved it and when. What the handler reports is written all the same.
   */
  readonly unrecorded?: string;
  /**
   * Why nothing is kept under the idempotency key of a request: even the keyed fingerprint of an anonymous body would stand
   * beside a person for a day. The call is once-only by itself.
   */
  readonly unkeyed?: string;
  /** A move of a lifecycle whose body has a `reason`: the browser asks for it before it calls. */
  readonly asks_reason?: true;
  /** Ledger rows that this call settles. */
  readonly ledger?: readonly string[];
}

type Input<S> = S extends Schema ? S['_zod']['input'] : never;
type Output<S> = S extends Schema ? S['_zod']['output'] : never;
type PartName = 'params' | 'query' | 'body';
type Parts<E> = Extract<keyof E, PartName>;
type OptionalParts<E> = { [K in Parts<E>]: object extends Input<E[K]> ? K : never }[Parts<E>];
type FilesIn<E> = E extends { files: infer F } ? { files: { [K in keyof F]?: Blob } } : unknown;
type FilesOut<E> = E extends { files: infer F } ? { files: { [K in keyof F]?: UploadedFile } } : unknown;

/** A multipart part after the pipeline wrote it to a temporary file. */
export interface UploadedFile {
  readonly path: string;
  readonly filename: string;
  readonly mimetype: string;
  readonly bytes: number;
}

/** What a client passes to a call. */
export type CallInput<E extends Endpoint> = { [K in Exclude<Parts<E>, OptionalParts<E>>]: Input<E[K]> } & {
  [K in OptionalParts<E>]?: Input<E[K]>;
} & FilesIn<E>;
/** What a handler gets: parsed, coerced, defaults filled. */
export type Parsed<E extends Endpoint> = { [K in Parts<E>]: Output<E[K]> } & FilesOut<E>;
/** What a client gets as `data`. */
export type CallOutput<E extends Endpoint> = E extends { output: Schema } ? Output<E['output']> : null;

/**
 * A row of a list. What a drawer or a dialog shares with the list that opens it stands beside the endpoints:
 * `export type Block = RowOf<typeof parkingBlacklists.list>`; the list loads them later, and they need nothing of it.
 */
export type RowOf<E extends Endpoint> = CallOutput<E> extends { list: readonly (infer R)[] } ? R : never;
/** What a handler returns. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer may end without a return
export type Returned<E extends Endpoint> = E extends { output: Schema } ? Input<E['output']> : void;

type PathParams<P extends string> = P extends `${string}{${infer K}}${infer R}` ? K | PathParams<R> : never;
type ParamKeys<E extends Endpoint> = E extends { params: Schema } ? keyof Output<E['params']> : never;
type Checked<T extends Record<string, Endpoint>> = {
  [K in keyof T]: [PathParams<T[K]['path']>, ParamKeys<T[K]>] extends [ParamKeys<T[K]>, PathParams<T[K]['path']>]
    ? unknown
    : { path: 'path and params disagree' };
};

export type Endpoints = Readonly<Record<string, Endpoint>>;

interface EndpointName {
  /** Name of the group, which is also the first part of every cache key. */
  readonly group: string;
  readonly name: string;
}

const names = new WeakMap<Endpoint, EndpointName>();

/** Declares the endpoints of one entity. The group and the key of each endpoint become its name (`visitors.review`). */
export function defineEndpoints<const T extends Record<string, Endpoint>>(group: string, endpoints: T & Checked<T>): T {
  for (const [name, endpoint] of Object.entries(endpoints)) names.set(endpoint as Endpoint, { group, name });
  return endpoints;
}

/** The name under which an endpoint was declared. */
export function nameOf(endpoint: Endpoint): EndpointName {
  const name = names.get(endpoint);
  if (!name) throw new Error(`${endpoint.method} ${endpoint.path} was not declared with defineEndpoints`);
  return name;
}

/** A schema as the Zod type that it is. */
export function asZod(schema: Schema): z.ZodType {
  return schema as unknown as z.ZodType;
}

/** The fields of a body or a query that is an object; none of one that is not. */
export function fieldsOf(schema: Schema | undefined): Readonly<Record<string, unknown>> {
  return (schema as { readonly shape?: Readonly<Record<string, unknown>> } | undefined)?.shape ?? {};
}

/** Root of every call. */
export const API_ROOT = '/api/web';
