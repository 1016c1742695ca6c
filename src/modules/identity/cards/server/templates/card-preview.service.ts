import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { findOwnIdPhotos } from '#modules/identity/profile/server/public.ts';
import type { Context } from '#server/http/context.ts';
import type { cardTemplates, TEMPLATE_KINDS } from '../../contract/card-templates.contract.ts';
import { USER_TYPES_OF } from '../digital-cards/digital-cards.policy.ts';
import { listPreviewPeople } from './card-preview.queries.ts';

type Preview = z.input<(typeof cardTemplates)['preview']['output']>;
type Kind = (typeof TEMPLATE_KINDS)[number];

const userTypesOf = (kind: Kind): readonly string[] =>
  kind === 'business' ? ['teacher'] : kind === 'visitor' ? ['visitor'] : USER_TYPES_OF[kind];

/** People in reach on whom a template of a kind is tried. */
export async function previewPeople(ctx: Context, kind: Kind): Promise<Preview> {
  const people: Preview['people'][number][] = [];
  for (const row of await listPreviewPeople(ctx.db, ctx.scope, userTypesOf(kind))) {
    const place = await mainPlace(ctx.db, row.id, ctx.actor.organization_id);
    const { used } = await findOwnIdPhotos(ctx.db, row.id);
    const { id, name, name_en, number, avatar_url, types } = row;
    people.push({
      id,
      name,
      name_en,
      number,
      avatar_url,
      types,
      photo_url: used && ctx.services.files.link(used.file_id),
      organization: place?.organization ?? { name: '', name_en: null },
      department: place?.department?.id ? place.department : null,
      post: place?.post?.id ? place.post : null,
    });
  }
  return { people };
}
