import { cut } from '#shared/text/cut.ts';
import { sqlState } from './database/database.ts';

export interface ErrorReport {
  readonly name: string;
  readonly message: string;
  /** SQLSTATE, when the database refused. */
  readonly state?: string;
  readonly stack: readonly string[];
}

/**
 * What a log may hold of an error: where it happened and what kind it is. A failed query names its parameters in its
 * message, and they may be anybody's phone number; here stands what the database said instead.
 */
export function reportOf(thrown: unknown): ErrorReport {
  const error = errorOf(thrown);
  if (!error) return { name: 'unknown', message: typeof thrown, stack: [] };
  const state = sqlState(error);
  return {
    name: error.name,
    message: messageOf(error),
    ...(state ? { state } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
  };
}

/** The error itself, also where a library handed on a copy of its fields (the job queue does). */
function errorOf(thrown: unknown): Error | null {
  if (thrown instanceof Error) return thrown;
  const { message } = (thrown ?? {}) as { message?: unknown };
  return typeof message === 'string' ? Object.assign(new Error(message), thrown) : null;
}

/** The message of an error without the values of a query. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if ('params' in error && error.cause instanceof Error) return messageOf(error.cause);
  return cut(error.message, 500);
}
