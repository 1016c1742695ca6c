import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { classTeachers } from '#modules/core/school/server/public.ts';
import { findProvenPhone } from '#modules/identity/accounts/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { defineJob } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import { today } from '#shared/dates.ts';
import { id } from '#shared/fields.ts';
import { isSameName } from '#shared/text/person-name.ts';
import { isCurrent } from '../children/children.queries.ts';
import { guardianIdsOf } from '../links/guardians.queries.ts';
import { MAX_GUARDIANS, mergeClaim, openLink } from '../links/link-opening.service.ts';
import { childClaim, guardianLinkRequest, stuGdClient } from '../tables.ts';
import { requestMoves } from './link-request-moves.service.ts';

type Claim = typeof childClaim.$inferSelect;
type Match = 'phone' | 'id_name' | 'id_only';

/** Days until a request that nobody decided ends. */
export const REQUEST_DAYS = 60;

/**
 * Looks whether a school knows the child that a guardian added: after the answer, so that neither its text nor its time
 * tells. Name, number and a phone on the file link at once; a known number alone waits for the school.
 */
export const proposeLink = defineJob({
  name: 'family.propose_link',
  title: { cn: '匹配监护人添加的孩子', us: 'Match children added by guardians' },
  schema: z.strictObject({ claim_id: id }),
  handler: (services, { claim_id }) =>
    services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
      const [claim] = await db.select().from(childClaim).where(eq(childClaim.id, claim_id)).for('update');
      if (claim?.status !== 'open') return;
      await propose({ db, afterCommit, services }, claim);
    }),
});

async function propose(source: EventSource, claim: Claim): Promise<void> {
  const { db } = source;
  const pupil = await findPupil(db, claim);
  if (!pupil) return;
  const match = await matchOf(db, claim, pupil);
  const full = (await db.$count(stuGdClient, and(eq(stuGdClient.student_id, pupil.id), isCurrent()))) >= MAX_GUARDIANS;
  const [row] = await db
    .insert(guardianLinkRequest)
    .values({
      organization_id: pupil.organization_id,
      claim_id: claim.id,
      requester_id: claim.guardian_id,
      matched_student_id: pupil.id,
      match,
      expires_at: sql`now() + make_interval(days => ${REQUEST_DAYS})`,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return;
  const recorder = { db, actor: null, audit: () => {} };
  await requestMoves.begin(recorder, row);
  if (match !== 'phone' || pupil.closed_to_new || full) return notifyTeachers(source, pupil);
  const link_id = await openLink(source, {
    student_id: pupil.id,
    guardian_id: claim.guardian_id,
    relation: pupil.relation,
    source: 'self',
    verified_by: null,
  });
  await requestMoves.advance(recorder, row, 'decide', { to: 'approved', set: { decided_at: sql`now()` } });
  await mergeClaim(source, claim, { student_id: pupil.id, link_id });
  const who = { actor: null, ip: null, device: null, request_id: 'job' };
  const target = ['guardian_link_request', row.id] as const;
  const { organization_id } = pupil;
  await writeAudit(db, who, [
    { action: 'guardian_link_request.match', kind: 'job', target, organization_id, after: { match } },
  ]);
}

interface Pupil {
  readonly id: string;
  readonly name: string;
  readonly organization_id: string;
  readonly classroom_id: string | null;
  readonly closed_to_new: boolean;
  readonly phone_bidx: string | null;
  /** Of a link that the school had prepared for this guardian. */
  readonly relation: string | null;
}

/** The pupil who holds the number, in the school group of the guardian; for somebody of none, in any. Not one who is linked already. */
async function findPupil(db: Db, claim: Claim): Promise<Pupil | null> {
  const guardian = alias(user, 'guardian');
  const linked = and(
    eq(stuGdClient.student_id, student.id),
    eq(stuGdClient.guardian_id, claim.guardian_id),
    inArray(stuGdClient.status, ['pending', 'active']),
  ) as SQL;
  const rows = await db
    .select({
      id: student.id,
      name: user.name,
      organization_id: student.organization_id,
      classroom_id: student.classroom_id,
      closed_to_new: student.closed_to_new,
      phone_bidx: user.phone_bidx,
      relation: stuGdClient.relation,
      link_status: stuGdClient.status,
    })
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .innerJoin(guardian, eq(guardian.id, claim.guardian_id))
    .leftJoin(stuGdClient, linked)
    .where(
      and(
        eq(user.id_no_bidx, claim.id_no_bidx),
        eq(user.id_type, claim.id_type),
        ne(user.status, 'deleted'),
        inArray(student.status, ['pending', 'enrolled', 'suspended']),
        or(sql`${guardian.client_id} is null`, eq(guardian.client_id, user.client_id)),
      ),
    )
    .limit(2);
  const [only] = rows;
  return rows.length === 1 && only && only.link_status !== 'active' ? only : null;
}

/** A school-file phone is that of the pupil, which is often a parent's, or of somebody who is on the file as a guardian. */
async function matchOf(db: Db, claim: Claim, pupil: Pupil): Promise<Match> {
  if (!isSameName(pupil.name, claim.name)) return 'id_only';
  const proven = await findProvenPhone(db, claim.guardian_id);
  if (!proven) return 'id_name';
  if (pupil.phone_bidx === proven) return 'phone';
  const [onFile] = await db
    .select({ id: stuGdClient.id })
    .from(stuGdClient)
    .innerJoin(user, eq(user.id, stuGdClient.guardian_id))
    .where(
      and(
        eq(stuGdClient.student_id, pupil.id),
        inArray(stuGdClient.status, ['pending', 'active']),
        eq(user.phone_bidx, proven),
      ),
    )
    .limit(1);
  return onFile ? 'phone' : 'id_name';
}

/** The class teachers learn that somebody waits; of a pupil who is closed to new guardians only the registrar's queue does. */
async function notifyTeachers(source: EventSource, pupil: Pupil): Promise<void> {
  if (!pupil.classroom_id || pupil.closed_to_new) return;
  const teachers = await classTeachers(source.db, pupil.classroom_id, today());
  // of the own child nobody decides for the school
  const family = await guardianIdsOf(source.db, pupil.id);
  const to = teachers.filter((one) => one.role === 'head' && !family.includes(one.user_id)).map((one) => one.user_id);
  await todosChanged(source, to);
  await notify(source, {
    event: 'guardian_link_request.create',
    to,
    organization_id: pupil.organization_id,
    title: {
      cn: '有家长申请关联您班学生，请审核',
      us: 'A guardian asked to link with a student in your class. Please review.',
    },
    link: '/guardians?tab=requests',
  });
}
