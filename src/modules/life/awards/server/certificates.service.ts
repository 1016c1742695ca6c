import { and, eq, ne, sql } from 'drizzle-orm';
import { defineFileKind } from '#server/files/kinds.ts';
import { file } from '#server/files/tables.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { CERTIFICATE } from '../contract/award.contract.ts';
import { awardsRights } from '../rights.ts';
import { isConcerned } from './award.queries.ts';
import { award } from './tables.ts';

/** A certificate is seen by those who registered or won the award, and by who reviews it. */
export const certificateKind = defineFileKind({
  kind: 'award_certificate',
  ...CERTIFICATE,
  image: { max_side: 2400 },
  can_read: async (db, actor, { attached_id }) => attached_id !== null && isConcerned(db, actor, attached_id),
});

interface Checked {
  readonly id: string;
  readonly organization_id: string;
  readonly certificate_file_id: string | null;
}

/** Whether somebody reviews the awards of this school. */
const reviews = (actor: Actor, organizationId: string): boolean =>
  holds(actor, awardsRights.decide) && scopeOf(actor, awardsRights.decide).organizations.includes(organizationId);

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
