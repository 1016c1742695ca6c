import { and, eq, exists, ne, sql } from 'drizzle-orm';
import { defineFileKind } from '#server/files/kinds.ts';
import { file } from '#server/files/tables.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { CERTIFICATE } from '../contract/award.contract.ts';
import { awardsRights } from '../rights.ts';
import { award, awardWinner } from './tables.ts';

/** A certificate is seen by those who won the award and by who decides about awards of the school. */
export const certificateKind = defineFileKind({
  kind: 'award_certificate',
  ...CERTIFICATE,
  image: { max_side: 2400 },
  can_read: async (db, actor, { attached_id, organization_id }) => {
    if (!attached_id) return false;
    const own = and(eq(awardWinner.award_id, attached_id), eq(awardWinner.user_id, actor.user_id));
    if ((await db.$count(awardWinner, own)) > 0) return true;
    return reviews(actor, organization_id);
  },
});

interface Checked {
  readonly id: string;
  readonly organization_id: string;
  readonly certificate_file_id: string | null;
}

/** Whether somebody reviews the awards of this school. */
const reviews = (actor: Actor, organizationId: string | null): boolean =>
  holds(actor, awardsRights.decide) && scopeOf(actor, awardsRights.decide).organizations.includes(organizationId ?? '');

/** Whether the certificate is there, and which other awards of the school show the very same file. */
export async function checkAttachment({ db, actor }: Context, one: Checked) {
  if (!one.certificate_file_id) return { state: 'fail' as const, same_file_in: [] };
  const shown = db.select({ sha256: file.sha256 }).from(file).where(eq(file.id, one.certificate_file_id));
  const found = await db
    .select({ id: award.id, name: award.name })
    .from(award)
    .innerJoin(file, eq(file.id, award.certificate_file_id))
    .where(and(eq(award.organization_id, one.organization_id), ne(award.id, one.id), sql`${file.sha256} = (${shown})`))
    .limit(20);
  const isTold = reviews(actor, one.organization_id);
  const same_file_in = found.map(({ id, name }) => ({ id, name: isTold ? name : null }));
  return { state: found.length > 0 ? ('warn' as const) : ('ok' as const), same_file_in };
}

/** Refuses (404001) an award that the caller neither registered nor won. */
export async function requireMine({ db, actor }: Context, id: string): Promise<string> {
  const won = db
    .select({ one: sql`1` })
    .from(awardWinner)
    .where(and(eq(awardWinner.award_id, award.id), eq(awardWinner.user_id, actor.user_id)));
  const [found] = await db
    .select({ organization_id: award.organization_id })
    .from(award)
    .where(and(eq(award.id, id), sql`(${award.created_by} = ${actor.user_id} or ${exists(won)})`));
  if (!found) throw refuse(shared.not_found);
  return found.organization_id;
}
