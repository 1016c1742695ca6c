import type { PgBoss } from 'pg-boss';

export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** How many jobs of one name are in which state. */
export type JobCounts = { readonly name: string } & Readonly<Record<JobState, number>>;

export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly created_at: string;
  readonly start_after: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  /** Message of the last failure. */
  readonly error: string | null;
}

const COLUMNS = `id, name, state::text, retry_count + (started_on is not null)::int as attempts, created_on as created_at,
  start_after, started_on as started_at, completed_on as completed_at, output->>'message' as error`;

/** Reads the queue for the admin console, and lets an administrator try again or cancel. Payloads are not shown. */
export class JobStates {
  readonly #boss: PgBoss;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** One line per job name. */
  async count(): Promise<JobCounts[]> {
    const counts = JOB_STATES.map((state) => `count(*) filter (where state = '${state}')::int as ${state}`).join(', ');
    const { rows } = await this.#sql(`select name, ${counts} from pgboss.job group by name order by name`);
    return rows as JobCounts[];
  }

  /** For how many seconds the oldest job of each name has been due without having begun. */
  async waiting(): Promise<{ readonly name: string; readonly seconds: number }[]> {
    const { rows } = await this.#sql(`select name, extract(epoch from now() - min(start_after))::float8 as seconds
      from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`);
    return rows as { name: string; seconds: number }[];
  }

  /** Newest first. */
  async list(query: {
    name?: string;
    state?: JobState;
    page: number;
    per_page: number;
  }): Promise<{ list: JobRow[]; total: number }> {
    const where = 'where ($1::text is null or name = $1) and ($2::text is null or state::text = $2)';
    const values = [query.name ?? null, query.state ?? null];
    const { rows } = await this.#sql(
      `select ${COLUMNS} from pgboss.job ${where} order by created_on desc, id limit $3 offset $4`,
      [...values, query.per_page, (query.page - 1) * query.per_page],
    );
    const { rows: total } = await this.#sql(`select count(*)::int as total from pgboss.job ${where}`, values);
    return { list: rows.map(plainRow), total: (total[0] as { total: number }).total };
  }

  /** One job; undefined: it is not there, or no longer kept. */
  async find(id: string): Promise<JobRow | undefined> {
    const { rows } = await this.#sql(`select ${COLUMNS} from pgboss.job where id = $1`, [id]);
    return rows.map(plainRow)[0];
  }

  /** Puts a failed job back into the queue. False: it is not there, or not failed. */
  async retry(name: string, id: string): Promise<boolean> {
    return affected(await this.#boss.retry(name, id));
  }

  /** Takes a waiting or running job out. False: it is not there, or over. */
  async cancel(name: string, id: string): Promise<boolean> {
    return affected(await this.#boss.cancel(name, id));
  }

  #sql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    return this.#boss.getDb().executeSql(text, values);
  }
}

/** The library's types hide the count that its answer carries. */
function affected(answer: object): boolean {
  return (answer as { affected: number }).affected > 0;
}

function plainRow(row: unknown): JobRow {
  return JSON.parse(JSON.stringify(row)) as JobRow;
}
