import type { SearchHit, SearchSource } from '#modules/core/shell/server/public.ts';
import { FOUND_AT_MOST } from '#shared/calls/search.contract.ts';
import { driveRights } from '../../rights.ts';
import { searchNodes } from './node-lists.service.ts';

/** Folders and files of the drive in the search of the frame. */
export const driveSearch: SearchSource = {
  key: 'drive',
  title: { cn: '云盘', us: 'Cloud drive' },
  rights: [driveRights.use],
  find: async (ctx, q): Promise<SearchHit[]> => {
    if (!ctx.actor.organization_id) return [];
    const found = await searchNodes(ctx, q, FOUND_AT_MOST);
    return found.map(({ id, name, kind, place }) => ({
      id,
      name,
      name_en: null,
      detail: place?.name ?? null,
      detail_en: place?.name_en ?? place?.name ?? null,
      route: kind === 'folder' ? `/drive?folder=${id}` : `/drive?id=${id}`,
    }));
  },
};
