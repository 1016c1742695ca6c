import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import type { Scope } from '#server/database/scope.ts';
import { defineFileKind, type FileRow, ownerOnly } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { CardFace } from '../../contract/card-faces.ts';
import {
  BACKGROUND_MAX_BYTES,
  BACKGROUND_MIN_SIDE,
  CARD_IMAGE_MAX_BYTES,
  type cardTemplateDetail,
  type cardTemplateQuery,
  type cardTemplates,
  cardTemplateRefusals as r,
  cardTemplateTexts as t,
} from '../../contract/card-templates.contract.ts';
import { cardRights } from '../../rights.ts';
import { digitalCardTemplateRevision as revision, digitalCardTemplate as template } from '../tables.ts';
import { identifiesHolder, picturesOf, publishingProblemsOf } from './card-templates.policy.ts';
import {
  findTemplate,
  findVisiblePictures,
  listOrganizationsUsing,
  pageOfTemplates,
  showsPicture,
  type TemplateRow,
} from './card-templates.queries.ts';

type Detail = z.input<typeof cardTemplateDetail>;
type Row = Omit<Detail, 'back' | 'users'>;
type Draft = z.output<(typeof cardTemplates)['create']['body']>;
type Change = z.output<(typeof cardTemplates)['update']['body']>;
type Copy = z.output<(typeof cardTemplates)['copy']['body']>;

const ATTACHED = 'digital_card_template';
const CODES = [cardRights.templates, cardRights.sharedTemplates, cardRights.manage] as const;

/** Grounds of cards, written anew; read through links of this module alone. */
export const backgroundKind = defineFileKind({
  kind: 'card_background',
  max_bytes: BACKGROUND_MAX_BYTES,
  types: ['image/jpeg', 'image/png'],
  image: { max_side: 2400 },
  can_read: ownerOnly,
});

/** Seals, logos and patterns on cards; see-through ones stay see-through. */
export const cardImageKind = defineFileKind({
  kind: 'card_image',
  max_bytes: CARD_IMAGE_MAX_BYTES,
  types: ['image/jpeg', 'image/png'],
  image: { max_side: 1600 },
  can_read: ownerOnly,
});

const KINDS = { background: backgroundKind, image: cardImageKind } as const;

const seenBy = ({ actor }: Context): Scope => scopeOf(actor, ...CODES);

/** A face with links of a minute to its pictures. */
export const showFace = ({ services }: Pick<Context, 'services'>, face: CardFace) => ({
  ...face,
  background_url: face.background_file_id && services.files.link(face.background_file_id),
  elements: face.elements.map((element) => ({
    ...element,
    // faces that were stored before there were pictures on them say nothing of one
    file_id: element.file_id ?? null,
    image_url: element.bind === 'image' && element.file_id ? services.files.link(element.file_id) : null,
  })),
});

function mayChange({ actor }: Context, organizationId: string | null): boolean {
  if (organizationId === null) return holds(actor, cardRights.sharedTemplates) && actor.client_id !== null;
  return (
    holds(actor, cardRights.templates) && scopeOf(actor, cardRights.templates).organizations.includes(organizationId)
  );
}

function rowOf(ctx: Context, { template: it, organization, used_by, source }: TemplateRow): Row {
  const { id, name, name_en, status, published_at, has_changes, version } = it;
  return {
    id,
    organization,
    name,
    name_en,
    published_at,
    has_changes,
    used_by,
    version,
    kind: it.kind as Row['kind'],
    size: it.size as Row['size'],
    orientation: it.orientation as Row['orientation'],
    front: showFace(ctx, it.front),
    status: status as Row['status'],
    is_published: status === 'published',
    revision: it.revision,
    copied_from: source?.id
      ? { id: source.id, name: source.name, is_newer: source.revision > (it.copied_revision ?? 0) }
      : null,
    may_change: mayChange(ctx, it.organization_id),
  };
}

/** Templates of the own organisations and those that the school group shares. */
export async function listTemplates(ctx: Context, query: z.output<typeof cardTemplateQuery>) {
  const page = await pageOfTemplates(ctx.db, seenBy(ctx), ctx.actor.client_id, query);
  return { ...page, list: page.list.map((row) => rowOf(ctx, row)) };
}

async function findVisibleTemplate(ctx: Context, id: string): Promise<TemplateRow> {
  const row = await findTemplate(ctx.db, seenBy(ctx), ctx.actor.client_id, id);
  if (!row) throw refuse(shared.not_found);
  return row;
}

/** One template with who uses it. Refuses (404001) those out of reach. */
export async function getTemplate(ctx: Context, id: string): Promise<Detail> {
  const row = await findVisibleTemplate(ctx, id);
  const { back } = row.template;
  return { ...rowOf(ctx, row), back: back && showFace(ctx, back), users: await listOrganizationsUsing(ctx.db, id) };
}

/** Pictures that are own uploads or stand in a template in sight; all others are refused (404001). */
async function takePictures(ctx: Context, id: string, faces: { front: CardFace; back: CardFace | null }) {
  const { actor, db, services } = ctx;
  const known: string[] = [];
  for (const picture of picturesOf(faces)) {
    const kind = KINDS[picture.usage].kind;
    const row = await services.files.find(db, picture.id);
    if (row?.kind !== kind) throw refuse(shared.not_found);
    // taken off and put back again
    if (row.attached_id === id) continue;
    if (row.attached_id !== null) {
      known.push(picture.id);
      continue;
    }
    if (row.owner_id !== actor.user_id) throw refuse(shared.not_found);
    if (picture.usage === 'background') requireSharp(row);
    await services.files.attach(db, actor.user_id, kind, [picture.id], { type: ATTACHED, id });
  }
  if (!(await findVisiblePictures(db, seenBy(ctx), actor.client_id, known))) throw refuse(shared.not_found);
}

/** Refuses (422001) grounds that would be coarse on a printed card. */
function requireSharp({ width, height }: FileRow): void {
  if (Math.max(width ?? 0, height ?? 0) < BACKGROUND_MIN_SIDE)
    throw refuseFields({ background_file_id: [t.too_small] });
}

function homeOf(ctx: Context, organizationId: string | null): { client_id: string; organization_id: string | null } {
  const { client_id } = ctx.actor;
  if (!client_id || !mayChange(ctx, organizationId)) throw refuse(shared.not_found);
  return { client_id, organization_id: organizationId };
}

/** Starts a template. Refuses (404001) organisations out of reach, and shared ones without 0202. */
export async function createTemplate(ctx: Context, { organization_id, ...facts }: Draft): Promise<Detail> {
  const home = homeOf(ctx, organization_id);
  const id = uuidv7();
  // before the row is there: a ground must not be known by the very template that asks for it
  await takePictures(ctx, id, facts);
  await ctx.db.insert(template).values({ id, ...facts, ...home });
  ctx.audit({ action: 'card_template.create', target: [ATTACHED, id], organization_id, after: { name: facts.name } });
  return getTemplate(ctx, id);
}

/** A template that the caller may change, locked. */
async function ownTemplate(ctx: Context, id: string): Promise<TemplateRow> {
  const row = await findVisibleTemplate(ctx, id);
  if (!mayChange(ctx, row.template.organization_id)) throw refuse(shared.not_found);
  await ctx.db.select({ id: template.id }).from(template).where(eq(template.id, id)).for('update');
  return row;
}

/**
 * Works on a template; with a status it publishes the next revision or retires the template. Refuses fronts without
 * photo, name and QR, faces with flaws, retiring what is in use, and (409001) stale versions.
 */
export async function updateTemplate(ctx: Context, id: string, { status, version, ...facts }: Change): Promise<Detail> {
  const { db } = ctx;
  const row = await ownTemplate(ctx, id);
  await takePictures(ctx, id, facts);
  if (status === 'published') requireWhole(facts);
  if (status === 'retired' && row.used_by > 0) throw refuse(r.in_use, { n: row.used_by });
  const isNew = status === 'published';
  const [after] = await db
    .update(template)
    .set({
      ...facts,
      ...(status && { status }),
      ...(isNew && { revision: sql`${template.revision} + 1`, published_at: sql`now()` }),
      has_changes: !isNew && row.template.revision > 0,
      version: sql`${template.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(eq(template.id, id), eq(template.version, version)))
    .returning();
  if (!after) throw await staleBecause(ctx, ATTACHED, id, row.template);
  if (isNew) await storeRevision(ctx, after);
  ctx.audit({
    action: `card_template.${status ?? 'update'}`,
    target: [ATTACHED, id],
    organization_id: after.organization_id,
    before: { name: row.template.name, status: row.template.status, revision: row.template.revision },
    after: { name: after.name, status: after.status, revision: after.revision },
  });
  return getTemplate(ctx, id);
}

function requireWhole(facts: Omit<Change, 'status' | 'version'>): void {
  if (!identifiesHolder(facts)) throw refuse(r.needs);
  const problems = publishingProblemsOf(facts);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
}

async function storeRevision({ db, actor }: Context, row: typeof template.$inferSelect): Promise<void> {
  const { client_id, organization_id, size, orientation, front, back } = row;
  await db.insert(revision).values({
    client_id,
    organization_id,
    size,
    orientation,
    front,
    back,
    template_id: row.id,
    revision: row.revision,
    published_by: actor.user_id,
  });
}

/** A copy for another organisation; later changes of either one do not reach the other. */
export async function copyTemplate(ctx: Context, id: string, { organization_id, name }: Copy): Promise<Detail> {
  const { template: from } = await findVisibleTemplate(ctx, id);
  const { kind, name_en, size, orientation, front, back } = from;
  const copy = uuidv7();
  await ctx.db.insert(template).values({
    id: copy,
    ...homeOf(ctx, organization_id),
    kind,
    name,
    name_en,
    size,
    orientation,
    front,
    back,
    copied_from_id: from.id,
    copied_revision: from.revision,
  });
  ctx.audit({ action: 'card_template.copy', target: [ATTACHED, copy], organization_id, after: { name, from: id } });
  return getTemplate(ctx, copy);
}

/** Deletes a template that was never published. */
export async function removeTemplate(ctx: Context, id: string): Promise<void> {
  const { template: it } = await ownTemplate(ctx, id);
  if (it.revision > 0) throw refuse(r.not_draft);
  const own = await ctx.services.files.listOf(ctx.db, { type: ATTACHED, id });
  const kept = new Set<string>();
  for (const file of own) if (await isCopied(ctx, id, file.id)) kept.add(file.id);
  await ctx.db.delete(template).where(eq(template.id, id));
  await ctx.services.files.drop(
    ctx.db,
    own.map((file) => file.id).filter((fileId) => !kept.has(fileId)),
  );
  ctx.audit({
    action: 'card_template.remove',
    target: [ATTACHED, id],
    organization_id: it.organization_id,
    before: { name: it.name },
  });
}

/** Whether another template shows the same picture. */
async function isCopied({ db }: Context, id: string, fileId: string): Promise<boolean> {
  const here = sql`${showsPicture(sql`${fileId}`)} and ${template.id} <> ${id}`;
  return (await db.$count(template, here)) > 0;
}
