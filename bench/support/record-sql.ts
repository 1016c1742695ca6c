import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Records every statement that this process sends to PostgreSQL while `work` runs, in order. */
export async function recordSql(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const config =
      typeof first === 'string'
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : (first as { text?: string; values?: unknown[] });
    if (config?.text)
      statements.push({ text: config.text, values: (Array.isArray(second) ? second : config.values) ?? [] });
    return original.apply(this, args);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as never;
  }
  return statements;
}
