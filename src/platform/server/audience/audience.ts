import { type SQL, sql } from 'drizzle-orm';
import type { AUDIENCE_KINDS, Audience, AudiencePart } from '#shared/audience.ts';
import type { Db } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { definePorts } from '../ports.ts';
import type { Actor } from '../rights/actor.ts';
import type { Services } from '../services.ts';

type AudienceKind = (typeof AUDIENCE_KINDS)[number];

/** Somebody who chooses an audience: what is offered and known depends on what their right reaches. */
export interface Chooser {
  readonly db: Db;
  readonly actor: Actor;
  readonly scope: Scope;
}

export interface NamedPart {
  readonly kind: AudienceKind;
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  /** What tells it from another one of the same name: the school, the department. */
  readonly detail: string | null;
  readonly detail_en: string | null;
  /** The organisation that it belongs to. */
  readonly organization_id: string | null;
}

/** What a module knows of the parts of audiences; every part is known by one source, people of it may come from several. */
export interface AudienceSource {
  readonly kinds: readonly AudienceKind[];
  /**
   * The people of these parts: a query of the columns `user_id` and `for_user_id`; null: it knows nobody in them. `home`
   * is the organisation that writes: holders of a post are those of it and below it.
   */
  members(parts: readonly AudiencePart[], home: string): SQL | null;
  /** Keys of the parts that somebody is in today, see `shown-to.ts`. Needs a reach over all. */
  keysOf(db: Db, userId: string): Promise<readonly string[]>;
  /** Those parts of its kinds that are there, with their names. */
  name(db: Db, parts: readonly AudiencePart[]): Promise<readonly NamedPart[]>;
  /** Ids of its parts that the chooser may write to. */
  reached(chooser: Chooser, parts: readonly AudiencePart[]): Promise<readonly string[]>;
  /** What the chooser may write to, by a text; everything that is few when there is none. */
  offer(chooser: Chooser, kind: AudienceKind, q: string): Promise<readonly NamedPart[]>;
}

/** Modules that know organisations, departments, people, groups and guardians give them here. */
export const audienceSources = definePorts<AudienceSource>();

/** A query of everybody in an audience: `user_id`, and in `for_user_id` the child whose guardian that is. */
export function audienceQuery(services: Services, { include, exclude }: Audience, home: string): SQL {
  const wanted = peopleOf(services, include, home);
  const without = exclude.length
    ? sql`where user_id not in (select user_id from (${peopleOf(services, exclude, home)}) as out_of_it)`
    : sql``;
  return sql`select distinct user_id, for_user_id from (${wanted}) as wanted ${without}`;
}

function peopleOf(services: Services, parts: readonly AudiencePart[], home: string): SQL {
  const queries = audienceSources.of(services).flatMap((source) => source.members(parts, home) ?? []);
  const nobody = sql`select null::uuid as user_id, null::uuid as for_user_id where false`;
  return queries.length ? sql.join(queries, sql` union all `) : nobody;
}

/** How many people an audience has; a guardian of two children is one. */
export async function countAudience(db: Db, services: Services, audience: Audience, home: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(distinct user_id)::int as n from (${audienceQuery(services, audience, home)}) as everybody`,
  );
  return rows[0]?.n ?? 0;
}

/** The parts of an audience by their names; parts that are gone are left out. */
export async function nameParts(db: Db, services: Services, parts: readonly AudiencePart[]): Promise<NamedPart[]> {
  const named: NamedPart[] = [];
  for (const source of audienceSources.of(services)) {
    const own = ownOf(source, parts);
    if (own.length) named.push(...(await source.name(db, own)));
  }
  return parts.flatMap((part) => named.find((one) => one.kind === part.kind && one.id === part.id) ?? []);
}

/** Whether somebody may write to every part of an audience. Guardians are reached with the pupils of the same part. */
export async function reachesAudience(
  services: Services,
  chooser: Chooser,
  { include, exclude }: Audience,
): Promise<boolean> {
  for (const source of audienceSources.of(services)) {
    const own = ownOf(source, [...include, ...exclude]);
    if (own.length === 0) continue;
    const reached = new Set(await source.reached(chooser, own));
    if (own.some((part) => !reached.has(part.id))) return false;
  }
  return true;
}

/** What somebody may write to, by a text. */
export async function offerParts(
  services: Services,
  chooser: Chooser,
  kind: AudienceKind,
  q: string,
): Promise<readonly NamedPart[]> {
  const source = audienceSources.of(services).find((one) => one.kinds.includes(kind));
  return source ? source.offer(chooser, kind, q) : [];
}

const ownOf = (source: AudienceSource, parts: readonly AudiencePart[]) =>
  parts.filter((part) => source.kinds.includes(part.kind));
