import { and, arrayOverlaps, eq, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { department } from '#modules/core/directory/server/tables.ts';
import { keysOfAudience, type VideoViewer } from '#modules/learning/videos/server/public.ts';
import { nameParts, offerParts, reachesAudience } from '#server/audience/audience.ts';
import type { Context } from '#server/http/context.ts';
import { scopeOf } from '#server/rights/actor.ts';
import type { Audience } from '#shared/audience.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import type { systemRules } from '../contract/system-rules.contract.ts';

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

/** What is stored of an audience. Refuses (422001) one with somebody whom the right of the caller does not reach. */
export async function storedAudience(
  { db, actor, services }: Context,
  wanted: Audience,
  { home, code, text }: { readonly home: string; readonly code: ActionCode; readonly text: Text },
) {
  if (!(await reachesAudience(services, { db, actor, scope: scopeOf(actor, code) }, wanted)))
    throw refuseFields({ audience: [text] });
  return { audience: wanted, ...keysOfAudience(wanted, home) };
}

/** An audience with the names of what was chosen, for its form. */
export async function namedAudience({ db, services }: Context, { include, exclude }: Audience) {
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
export async function viewAudienceOptions(
  ctx: Context,
  { kind, q }: z.output<(typeof systemRules)['audienceOptions']['query']>,
) {
  const list = await offerParts(ctx.services, { db: ctx.db, actor: ctx.actor, scope: ctx.scope }, kind, q);
  return { list: list.map(({ organization_id: _, ...part }) => part) };
}

/** Refuses (422001) a department that is none of the organisation. */
export async function requireDepartment(
  { db }: Pick<Context, 'db'>,
  home: string,
  id: string | null,
  text: Text,
): Promise<void> {
  if (id === null) return;
  const here = and(eq(department.id, id), eq(department.organization_id, home), eq(department.status, 'active'));
  if ((await db.$count(department, here)) === 0) throw refuseFields({ department_id: [text] });
}
