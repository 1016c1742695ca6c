import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { showPaperCode } from '#modules/office/verify/contract/paper-code.ts';
import { issuePaper, papersAbout, revokePapers } from '#modules/office/verify/server/public.ts';
import { type Db, rowReach } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { mayCall } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Lang } from '#shared/text.ts';
import { employmentProofs, PROOF_DAYS, proofRefusals as r } from '../../contract/employment-proofs.contract.ts';
import { staffRights } from '../../rights.ts';
import { teacher } from '../tables.ts';
import { standingOf, type TeacherStanding } from '../teachers/reach.service.ts';
import { type EmploymentFacts, employmentProof } from './employment-proof-paper.ts';

type List = z.input<(typeof employmentProofs)['list']['output']>;
type Asker = Pick<Context, 'db' | 'actor'>;

const subjectOf = (id: string) => ({ kind: 'user', id });

/** Somebody’s record for who may have proofs of it: the person, and holders of 0902 where they work. */
async function proofStanding(ctx: Asker, id: string): Promise<TeacherStanding> {
  const standing = await standingOf(ctx, id);
  if (!standing.sees_personal) throw refuse(shared.no_right);
  return standing;
}

/** The section of proofs on the record of a person: of those alone who have started. Refuses (404001, 403001) as the list does. */
export async function requireProofs(ctx: Asker, id: string): Promise<void> {
  const { found } = await proofStanding(ctx, id);
  if (found.row.entry_status === 'pending_entry') throw refuse(shared.not_found);
}

/** Who stands in for a colleague reads with the lent right, and puts no seal under a paper. */
const mayIssue = ({ is_self }: TeacherStanding, { actor }: Asker): boolean =>
  mayCall(employmentProofs.issue, actor) && (is_self || !actor.borrowed?.has(staffRights.edit));

const isEmployed = ({ found: { row } }: TeacherStanding): boolean =>
  (row.entry_status === 'entered' || row.entry_status === 'regular') && row.work_status !== -2;

export async function listProofs(ctx: Context, id: string): Promise<List> {
  const standing = await proofStanding(ctx, id);
  const rows = await papersAbout(ctx.db, ctx.services.files, employmentProof.kind, subjectOf(id));
  const list = rows.map((row) => ({ ...row, code: showPaperCode(row.code) }));
  return { list, may_issue: mayIssue(standing, ctx) && isEmployed(standing) };
}

/** Makes a proof. Refuses (404001, 403001) who may have none of this person, and whom the school does not employ now. */
export async function issueProof(ctx: Context, id: string, lang: Lang) {
  const { actor, services } = ctx;
  const read = (db: Db) => proofStanding({ db, actor }, id);
  const { found } = await services.database.read(rowReach(actor.client_id, actor.reach), read);
  const { organization_id } = found.row;
  const issued = await issuePaper(ctx, {
    paper: employmentProof,
    lang,
    organization_id,
    subject: subjectOf(id),
    owner_id: id,
    days: PROOF_DAYS,
    facts: (db) => factsOf({ db, actor }, id),
  });
  const { number } = issued;
  ctx.audit({ action: 'employment_proof.issued', target: ['user', id], organization_id, after: { number, lang } });
  return { id: issued.id, number };
}

/** What a proof says today, with the record locked against a leaving until the transaction ends. */
async function factsOf(ctx: Asker, id: string): Promise<EmploymentFacts> {
  await ctx.db.select({ id: teacher.id }).from(teacher).where(eq(teacher.id, id)).for('share');
  const standing = await proofStanding(ctx, id);
  if (!mayIssue(standing, ctx)) throw refuse(shared.no_right);
  const { row, person, organization, department, post } = standing.found;
  if (!isEmployed(standing) || !row.entered_on) throw refuse(r.not_employed);
  const named = (one: { name: string; name_en: string | null } | null) =>
    one && { name: one.name, name_en: one.name_en };
  return {
    person: { name: person.name, name_en: person.name_en },
    number: person.number,
    organization: { name: organization.name, name_en: organization.name_en },
    department: named(department),
    post: named(post),
    entered_on: row.entered_on,
  };
}

/** Who left is employed no more, whatever paper says so. */
export async function revokeProofs(source: EventSource, { user_id }: { readonly user_id: string }): Promise<void> {
  await revokePapers(source, employmentProof.kind, subjectOf(user_id));
}
