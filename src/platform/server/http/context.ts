import type { FastifyReply } from 'fastify';
import type { Endpoint, Endpoints, Parsed, Returned } from '#shared/endpoint.ts';
import type { Lang } from '#shared/text.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Db } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import type { Actor } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import type { CookieOptions } from './cookies.ts';

/** What a handler gets beside its input. It lives for one request. */
export interface Context<A extends Actor | null = Actor> {
  readonly actor: A;
  /** Queries of this request: one connection, in a transaction for everything but plain GETs. */
  readonly db: Db;
  /** What the declared codes of this endpoint reach; empty for endpoints without codes. */
  readonly scope: Scope;
  readonly services: Services;
  readonly lang: Lang;
  readonly ip: string;
  readonly device: string;
  readonly request_id: string;
  /** Value of a cookie, or undefined. */
  cookie(name: string): string | undefined;
  /** Sets (or with null clears) an HttpOnly cookie on the answer; life in seconds, absent: until the browser closes. */
  setCookie(name: string, value: string | null, options?: CookieOptions): void;
  header(name: string): string | undefined;
  /** Records an act; written with the transaction. A write that records nothing gets a plain entry by itself. */
  audit(entry: AuditEntry): void;
  /** Runs once the transaction is durable. */
  afterCommit(work: () => void): void;
  /** For `raw` endpoints alone: the answer to send the bytes through. */
  readonly reply: FastifyReply;
}

/** A context whose caller may be anonymous. */
export type OpenContext = Context<Actor | null>;

type ContextOf<E extends Endpoint> = E['right'] extends 'public' ? OpenContext : Context;

type Handlers<T extends Endpoints> = {
  readonly [K in keyof T]: (input: Parsed<T[K]>, context: ContextOf<T[K]>) => Promise<Returned<T[K]>> | Returned<T[K]>;
};

/** Endpoints with their handlers, ready for the pipeline. */
export interface Routes {
  /** The module that brings them; the start writes it. */
  readonly module?: string;
  readonly endpoints: Endpoints;
  readonly handlers: Readonly<Record<string, (input: never, context: never) => unknown>>;
}

/**
 * Joins endpoints with their handlers; one without a handler does not compile. Curried, so that the endpoints are
 * known before the handlers are checked and literals in results keep their types:
 * `export const routes = implement(visitors)({ list: ({ query }, ctx) => listVisitors(ctx.db, ctx.scope, query) })`.
 */
export const implement =
  <T extends Endpoints>(endpoints: T) =>
  (handlers: Handlers<T>): Routes => ({ endpoints, handlers });
