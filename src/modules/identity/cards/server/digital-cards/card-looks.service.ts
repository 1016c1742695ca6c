import type * as z from 'zod';
import { templateFor, templatesFor } from '#modules/core/directory/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { cardLook } from '../../contract/digital-cards.contract.ts';
import { findPublished, templateIsOfKind } from '../templates/card-templates.queries.ts';
import { showFace } from '../templates/card-templates.service.ts';
import type { CardKind } from './digital-cards.policy.ts';
import { findCardRelation } from './digital-cards.service.ts';

type Look = z.input<typeof cardLook>;

/**
 * How the card of oneself, of an own child, or of somebody in the reach of 0203 looks: by the configuration nearest to the
 * organisation that names a template of this kind. Null when none does, or its template is not published.
 */
export async function viewCardLook(ctx: Context, userId: string, kind: CardKind): Promise<{ look: Look | null }> {
  const standing = await findCardRelation(ctx, userId);
  if (!standing) throw refuse(shared.not_found);
  return { look: await findCardLook(ctx, userId, standing.organization_id, kind) };
}

/** How a card of somebody in an organisation looks; null: plain. Needs sight of the organisations above. */
export async function findCardLook(
  ctx: Context,
  userId: string,
  organizationId: string,
  kind: CardKind,
): Promise<Look | null> {
  const config = await templateFor(ctx.db, userId, organizationId, 'e_id_card', templateIsOfKind(kind));
  const found = config?.template_id ? await findPublished(ctx.db, config.template_id, organizationId) : null;
  if (found?.kind !== kind) return null;
  return shown(ctx, found);
}

type Published = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

const shown = (ctx: Context, { front, back, revision, size, orientation }: Published): Look => ({
  revision,
  size: size as Look['size'],
  orientation: orientation as Look['orientation'],
  front: showFace(ctx, front),
  back: back && showFace(ctx, back),
});

/** How the cards of many people in one organisation look, by person; who is missing has the plain face. */
export async function listCardLooks(
  ctx: Context,
  userIds: readonly string[],
  organizationId: string,
  kind: CardKind,
): Promise<Map<string, Look>> {
  const configs = await templatesFor(ctx.db, userIds, organizationId, 'e_id_card', templateIsOfKind(kind));
  const looks = new Map<string, Look>();
  for (const id of new Set([...configs.values()].map((config) => config.template_id))) {
    const found = id ? await findPublished(ctx.db, id, organizationId) : null;
    if (id && found?.kind === kind) looks.set(id, shown(ctx, found));
  }
  return new Map(
    [...configs].flatMap(([user, { template_id }]) => {
      const look = template_id ? looks.get(template_id) : undefined;
      return look ? [[user, look] as const] : [];
    }),
  );
}
