import pg from 'pg';

/** A statement as it went to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Which of the connections used it, counted from 0. */
  readonly connection: number;
}

let recorded: Statement[] | null = null;
let clients: unknown[] = [];

// Laid under every client from the start: a connection of the portal keeps the `query` that it was opened with.
const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text?: string; values?: unknown[] } | null, unknown];
  const config = typeof first === 'string' ? { text: first } : first;
  if (recorded && config?.text)
    recorded.push({
      text: config.text,
      values: (Array.isArray(second) ? second : config.values) ?? [],
      connection: numberOf(this),
    });
  return original.apply(this, args);
} as never;

function numberOf(client: unknown): number {
  if (!clients.includes(client)) clients.push(client);
  return clients.indexOf(client);
}

/** Records every statement that this process sends to PostgreSQL while `work` runs, in order. For tests and benches. */
export async function recordSql(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  recorded = statements;
  clients = [];
  try {
    await work();
  } finally {
    recorded = null;
  }
  return statements;
}
