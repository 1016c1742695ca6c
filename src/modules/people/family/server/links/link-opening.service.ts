import { and, eq, inArray, sql } from 'drizzle-orm';
import { addUserType, changePerson } from '#modules/core/directory/server/public.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { adoptPerson } from '#modules/identity/accounts/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { EventSource } from '#server/events/events.ts';
import { notify } from '#server/notify/notify.ts';
import { refuse } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { LINK_SCOPES } from '../../contract/children.contract.ts';
import { familyMessages as messages, familyRefusals as r } from '../../contract/family.refusals.ts';
import { claimMerged, guardianLinkActivated, guardianLinkDecided } from '../family.events.ts';
import { childClaim, stuGdClient } from '../tables.ts';
import { guardianIdsOf } from './guardians.queries.ts';

/** Guardians that one pupil may have. */
export const MAX_GUARDIANS = 6;

export interface LinkDraft {
  readonly student_id: string;
  readonly guardian_id: string;
  readonly relation: string | null;
  readonly source: 'self' | 'school' | 'import' | 'admissions' | 'invite';
  readonly verified_by: string | null;
  /** Absent: main when the pupil has no main guardian. */
  readonly is_main?: boolean;
  /** What a further guardian may do; absent: `study`. The main one may everything. */
  readonly scopes?: readonly string[];
}

/**
 * Makes somebody a guardian of a pupil, in the caller's transaction: link, user type, membership, event. Who is one already
 * stays as they are. Refuses (200200) a second main guardian and one too many. Returns the id of the link.
 */
export async function openLink(source: EventSource, draft: LinkDraft): Promise<string> {
  const { db } = source;
  const { student_id, guardian_id } = draft;
  // two links of one pupil at the same moment wait for each other
  const [pupil] = await db.select().from(student).where(eq(student.id, student_id)).for('update');
  if (!pupil) throw new Error('a link without a pupil');
  const links = await db
    .select()
    .from(stuGdClient)
    .where(and(eq(stuGdClient.student_id, student_id), inArray(stuGdClient.status, ['pending', 'active'])));
  const known = links.find((one) => one.guardian_id === guardian_id);
  if (known?.status === 'active') return known.id;
  const active = links.filter((one) => one.status === 'active');
  const hasMain = active.some((one) => one.is_main);
  if (active.length >= MAX_GUARDIANS) throw refuse(r.too_many);
  if (draft.is_main && hasMain) throw refuse(r.second_main);
  const is_main = draft.is_main ?? !hasMain;
  const set = {
    relation: draft.relation,
    is_main,
    status: 'active',
    scopes: is_main ? [...LINK_SCOPES] : [...(draft.scopes ?? ['study'])],
    contact_priority: Math.min(active.length + 1, 5),
    source: draft.source,
    verified_by: draft.verified_by,
  };
  const { organization_id } = pupil;
  const [row] = known
    ? await db.update(stuGdClient).set(set).where(eq(stuGdClient.id, known.id)).returning()
    : await db
        .insert(stuGdClient)
        .values({ student_id, guardian_id, organization_id, ...set })
        .returning();
  if (!row) throw new Error('a link was not stored');
  // whether the membership becomes the main one depends on schools that the caller may not reach
  await acrossOrganizations(db, async () => {
    await adopt(source, guardian_id, organization_id);
    await addUserType(source, { user_id: guardian_id, organization_id, user_type: 'guardian' });
  });
  await sendNotice(source, { ...draft, organization_id });
  await guardianLinkActivated.emit(source, { link_id: row.id, student_id, guardian_id, organization_id });
  return row.id;
}

/** The school group of the child keeps the guardian too, when no other one does. */
async function adopt(source: EventSource, guardianId: string, organizationId: string): Promise<void> {
  const [school] = await source.db
    .select({ client_id: organization.client_id })
    .from(organization)
    .where(eq(organization.id, organizationId));
  if (school) await adoptPerson(source, guardianId, school.client_id);
}

/** The child that a guardian had added is this pupil: the placeholder is gone from now on. */
export async function mergeClaim(
  source: EventSource,
  claim: { readonly id: string; readonly user_id: string },
  { student_id, link_id }: { readonly student_id: string; readonly link_id: string },
): Promise<void> {
  await source.db
    .update(childClaim)
    .set({
      status: 'linked',
      link_id,
      version: sql`${childClaim.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(childClaim.id, claim.id));
  await claimMerged.emit(source, { placeholder_id: claim.user_id, student_id });
  await removePlaceholder(source, claim.user_id);
  await guardianLinkDecided.emit(source, { claim_id: claim.id, result: 'linked', student_id });
}

/** A placeholder is a person whom nobody else knows; its row stays for the records that name it. */
export async function removePlaceholder(source: EventSource, userId: string): Promise<void> {
  await changePerson(source, userId, { status: 'deleted', types: [] }, { action: 'user.remove_placeholder' });
}

async function sendNotice(source: EventSource, draft: LinkDraft & { readonly organization_id: string }): Promise<void> {
  const { db, services } = source;
  const { student_id, guardian_id, organization_id } = draft;
  const [pupil] = await db.select({ name: user.name }).from(user).where(eq(user.id, student_id));
  const fill = (text: (typeof messages)['linked'] | (typeof messages)['other_linked']) => ({
    cn: localize(text, 'cn', { name: pupil?.name ?? '' }),
    us: localize(text, 'us', { name: pupil?.name ?? '' }),
  });
  const event = 'guardian_link.activated';
  const link = '/mobile/mobileMyChildren';
  await notify(source, { event, to: [guardian_id], organization_id, title: fill(messages.linked), link });
  const others = await guardianIdsOf(db, student_id, guardian_id);
  await notify(source, { event, to: others, organization_id, title: fill(messages.other_linked), link });
  await services.realtime.emit(db, `user:${guardian_id}`, 'children_changed');
}
