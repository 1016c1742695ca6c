import { eq } from 'drizzle-orm';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { admit } from '#server/files/admit.ts';
import { defineFileKind, IMAGES } from '#server/files/kinds.ts';
import type { OpenContext } from '#server/http/context.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { refuse } from '#shared/refusal.ts';
import { MAX_PAPERS, PAPER_MAX_BYTES } from '../../contract/invite-signups.shapes.ts';
import { onboardingRefusals } from '../../contract/onboarding.refusals.ts';
import { inviteSignup } from '../tables.ts';
import { findFormByTicket, type InviteForm } from './invite-forms.service.ts';

const MAX_SIDE = 3000;

/** Papers of newcomers: recruiters see them through links of a minute beside the record; nobody else reads one. */
const paperKind = defineFileKind({
  kind: 'entry_paper',
  max_bytes: PAPER_MAX_BYTES,
  types: [...IMAGES, 'application/pdf'],
  way: 'own_call',
  image: { max_side: MAX_SIDE },
  can_read: () => false,
});

const targetOf = (formId: string) => ({ type: 'invite_signup', id: formId });

/** Keeps a paper of the form, in place of the one of its kind before it. */
export async function addPaper(
  ctx: OpenContext,
  { ticket, kind }: { readonly ticket: string; readonly kind: string },
  upload: UploadedFile | undefined,
) {
  const { database, files } = ctx.services;
  const form = await database.read(EVERYWHERE, (db) => findFormByTicket(ctx, db, ticket));
  const others = form.papers.filter((paper) => paper.kind !== kind);
  if (others.length >= MAX_PAPERS) throw refuse(onboardingRefusals.too_many_papers, { n: MAX_PAPERS });
  const stored = await storeUpload(ctx, form, upload);
  await database.write(EVERYWHERE, async ({ db }) => {
    await files.attach(db, form.id, paperKind.kind, [stored.id], targetOf(form.id));
    await writePapers(db, form.id, kind, { kind, file_id: stored.id }, (ids) => files.drop(db, ids));
  });
  return { id: stored.id, kind, name: stored.name, size: stored.size };
}

async function storeUpload({ services: { files } }: OpenContext, form: InviteForm, upload: UploadedFile | undefined) {
  if (!upload) throw refuse(fileRefusals.empty);
  const content = await admit(paperKind, upload);
  const facts = { kind: paperKind.kind, owner_id: form.id, organization_id: form.organization_id };
  return files.keep({ ...content, name: upload.filename, ...facts });
}

/** Takes a paper out of the form. */
export async function removePaper(
  ctx: OpenContext,
  { ticket, file_id }: { readonly ticket: string; readonly file_id: string },
): Promise<void> {
  const form = await findFormByTicket(ctx, ctx.db, ticket);
  const kind = form.papers.find((paper) => paper.file_id === file_id)?.kind;
  if (kind) await writePapers(ctx.db, form.id, kind, null, (ids) => ctx.services.files.drop(ctx.db, ids));
}

/** Two papers at the same moment: the row is locked, so that neither is lost. */
async function writePapers(
  db: Db,
  formId: string,
  kind: string,
  paper: { readonly kind: string; readonly file_id: string } | null,
  drop: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const [row] = await db
    .select({ papers: inviteSignup.papers })
    .from(inviteSignup)
    .where(eq(inviteSignup.id, formId))
    .for('update');
  const before = row?.papers ?? [];
  const others = before.filter((one) => one.kind !== kind);
  if (paper && others.length >= MAX_PAPERS) throw refuse(onboardingRefusals.too_many_papers, { n: MAX_PAPERS });
  await db
    .update(inviteSignup)
    .set({ papers: paper ? [...others, paper] : others })
    .where(eq(inviteSignup.id, formId));
  await drop(before.filter((one) => one.kind === kind).map((one) => one.file_id));
}

/** The papers of a form with names and sizes. */
export async function describePapers({ services: { files } }: OpenContext, db: Db, { id, papers }: InviteForm) {
  const rows = await files.listOf(db, targetOf(id));
  return papers.flatMap(({ kind, file_id }) => {
    const row = rows.find((one) => one.id === file_id);
    return row ? [{ id: row.id, kind, name: row.name, size: row.size }] : [];
  });
}
