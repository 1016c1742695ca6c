import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

let recorded: Statement[] | null = null;

// Laid under every client from the start: a connection of the portal keeps the `query` that it was opened with.
const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text?: string; values?: unknown[] } | null, unknown];
  const config = typeof first === 'string' ? { text: first } : first;
  if (recorded && config?.text)
    recorded.push({ text: config.text, values: (Array.isArray(second) ? second : config.values) ?? [] });
  return original.apply(this, args);
} as never;

/** Records every statement that this process sends to PostgreSQL while `work` runs, in order. */
export async function recordSql(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  recorded = statements;
  try {
    await work();
  } finally {
    recorded = null;
  }
  return statements;
}
