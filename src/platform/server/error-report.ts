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
export function reportOf(error: unknown): ErrorReport {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error, stack: [] };
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

/** The message of an error without the values of a query. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if ('params' in error && error.cause instanceof Error) return messageOf(error.cause);
  return error.message.slice(0, 500);
}
