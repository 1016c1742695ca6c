import { and, arrayOverlaps, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { department } from '#modules/core/directory/server/tables.ts';
import { keysOfAudience, type VideoViewer } from '#modules/learning/videos/server/public.ts';
import { nameParts, offerParts, reachesAudience } from '#server/audience/audience.ts';
import type { Context } from '#server/http/context.ts';
import { scopeOf } from '#server/rights/actor.ts';
import type { Audience, audienceOptionsQuery } from '#shared/audience.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';

interface Shown {
  readonly shown_to: PgColumn;
  readonly shown_except: PgColumn;
}

/** SQL: the audience of a row holds this viewer today. Needs a reach over all. */
export function shownTo({ keys }: VideoViewer, { shown_to, shown_except }: Shown): SQL {
  if (!keys?.length) return sql`false`;
  return and(arrayOverlaps(shown_to, [...keys]), not(arrayOverlaps(shown_except, [...keys]))) as SQL;
}

/** All staff of an organisation. */
export const staffOf = (organizationId: string): Audience => ({
  include: [{ kind: 'organization', id: organizationId, user_types: ['teacher'] }],
  exclude: [],
});

interface Wanted {
  readonly home: string;
  readonly code: ActionCode;
  readonly text: Text;
  /** The field at which it is refused. */
  readonly at?: string;
}

/** What is stored of an audience. Refuses (422001) one with somebody whom the right of the caller does not reach. */
export async function storedAudience(
  { db, actor, services }: Context,
  wanted: Audience,
  { home, code, text, at = 'audience' }: Wanted,
) {
  const isStaff = JSON.stringify(wanted) === JSON.stringify(staffOf(home));
  if (!isStaff && !(await reachesAudience(services, { db, actor, scope: scopeOf(actor, code) }, wanted)))
    throw refuseFields({ [at]: [text] });
  return { audience: wanted, ...keysOfAudience(wanted, home) };
}

/** An audience with the names of what was chosen, for its form. */
export async function namedAudience(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { include, exclude }: Audience,
) {
  const named = await nameParts(db, services, include);
  const nameOf = (kind: string, id: string) => named.find((one) => one.kind === kind && one.id === id);
  return {
    include: include.map((part) => {
      const found = nameOf(part.kind, part.id);
      return { ...part, name: found?.name ?? '—', name_en: found?.name_en ?? null };
    }),
    exclude,
  };
}

/** Whom the caller may choose. */
export async function viewAudienceOptions(ctx: Context, { kind, q }: z.output<typeof audienceOptionsQuery>) {
  const list = await offerParts(ctx.services, { db: ctx.db, actor: ctx.actor, scope: ctx.scope }, kind, q);
  return { list: list.map(({ organization_id: _, ...part }) => part) };
}

/** Those of some departments that are none of an organisation, closed ones among them. */
export async function foreignDepartments(
  { db }: Pick<Context, 'db'>,
  home: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: department.id })
    .from(department)
    .where(
      and(inArray(department.id, [...ids]), eq(department.organization_id, home), eq(department.status, 'active')),
    );
  const here = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !here.has(id));
}
