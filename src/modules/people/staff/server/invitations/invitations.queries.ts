import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { department, organization, post, user } from '#modules/core/directory/server/tables.ts';
import type { Invitation, InvitationKey } from '#modules/identity/onboarding/server/public.ts';
import { hashToken, type Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { defineList, type Page, pageOf, planned } from '#server/lists/resource-list.ts';
import type { Services } from '#server/services.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { type invitationRow, type invitations, paperKinds } from '../../contract/invitations.contract.ts';
import { staffInvitation as invitation } from '../tables.ts';

type Query = z.output<(typeof invitations)['list']['query']>;
export type InvitationRow = z.input<typeof invitationRow>;
type Status = InvitationRow['status'];

const stateIs = (status: Status): SQL =>
  ({
    active: and(eq(invitation.status, 'active'), gt(invitation.expires_at, sql`now()`)),
    expired: and(eq(invitation.status, 'active'), lt(invitation.expires_at, sql`now()`)),
    closed: eq(invitation.status, 'closed'),
  })[status] as SQL;

const list = defineList<Query>({
  table: invitation,
  id: invitation.id,
  sorts: { created_at: invitation.created_at },
  default_sort: '-created_at',
  filters: { status: (statuses) => sql`(${sql.join(statuses.map(stateIs), sql` or `)})` },
});

const select = (db: Db) =>
  db
    .select({
      row: invitation,
      department: { id: department.id, name: department.name, name_en: department.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
      created_by: { id: user.id, name: user.name, name_en: user.name_en },
    })
    .from(invitation)
    .innerJoin(user, eq(user.id, invitation.created_by))
    .leftJoin(department, eq(department.id, invitation.department_id))
    .leftJoin(post, eq(post.id, invitation.post_id));

type Found = Awaited<ReturnType<typeof select>>[number];

function shown(seal: Seal, { row, ...named }: Found): InvitationRow {
  const { id, name, note, expires_at, max_uses, used, created_at, version } = row;
  const isOver = row.status === 'active' && Date.parse(expires_at) <= Date.now();
  return {
    id,
    name,
    note,
    expires_at,
    max_uses,
    used,
    created_at,
    version,
    ...named,
    kind: row.kind as InvitationRow['kind'],
    personnel_nature: row.personnel_nature as InvitationRow['personnel_nature'],
    phone: row.phone_sealed && maskPhone(seal.open(row.phone_sealed, 'staff_invitation.phone')),
    papers: row.papers as InvitationRow['papers'],
    questions: row.questions,
    status: isOver ? 'expired' : (row.status as Status),
    is_open: row.status === 'active' && !isOver,
  };
}

export function listInvitations(db: Db, seal: Seal, scope: Scope, query: Query): Promise<Page<InvitationRow>> {
  const here = within(scope, invitation.organization_id);
  return pageOf(db, list, query, here, async (_db, plan) =>
    (await planned(select(db), plan)).map((row) => shown(seal, row)),
  );
}

/** One invitation in scope, or null. */
export async function findInvitation(db: Db, seal: Seal, scope: Scope, id: string): Promise<InvitationRow | null> {
  const [row] = await select(db).where(and(eq(invitation.id, id), within(scope, invitation.organization_id)));
  return row ? shown(seal, row) : null;
}

/** The name of whom an open invitation was written for, when that person has this phone. */
export async function inviteeName(
  db: Db,
  { seal }: Pick<Services, 'seal'>,
  key: InvitationKey,
  phone: string,
): Promise<string | null> {
  const [row] = await db
    .select({ name: invitation.name })
    .from(invitation)
    .where(and(isOpenInvitation(key), eq(invitation.phone_bidx, seal.blindIndex(phone, 'phone'))));
  return row?.name ?? null;
}

/** SQL condition: the invitation that an address names still lets people in. */
export function isOpenInvitation(key: InvitationKey): SQL {
  const meant =
    key.kind === 'invitation'
      ? eq(invitation.code_hash, hashToken(key.code))
      : and(eq(invitation.organization_id, key.organization_id), eq(invitation.kind, 'open'));
  return and(meant, stateIs('active'), lt(invitation.used, invitation.max_uses)) as SQL;
}

/** What an address shows, or null when it is dead. */
export async function describeInvitation(db: Db, key: InvitationKey): Promise<Invitation | null> {
  const [found] = await db
    .select({
      row: invitation,
      organization: {
        id: organization.id,
        name: organization.name,
        name_en: organization.name_en,
        logo_url: organization.logo_url,
        client_id: organization.client_id,
      },
      department: { id: department.id, name: department.name, name_en: department.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
      inviter: { name: user.name, name_en: user.name_en },
    })
    .from(invitation)
    .innerJoin(organization, and(eq(organization.id, invitation.organization_id), eq(organization.status, 'active')))
    .innerJoin(user, eq(user.id, invitation.created_by))
    .leftJoin(department, eq(department.id, invitation.department_id))
    .leftJoin(post, eq(post.id, invitation.post_id))
    .where(isOpenInvitation(key))
    .orderBy(sql`${invitation.created_at} desc`)
    .limit(1);
  if (!found) return null;
  const { row, ...named } = found;
  return {
    ...named,
    note: row.note,
    valid_to: row.expires_at,
    papers: row.papers.map(({ kind, is_required }) => ({
      kind,
      is_required,
      name: labelOf(paperKinds, kind, 'cn'),
      name_en: labelOf(paperKinds, kind, 'us'),
    })),
    questions: row.questions.map((label, at) => ({
      label,
      label_en: null,
      is_required: true,
      options: [],
      key: `q${at + 1}`,
    })),
  };
}
