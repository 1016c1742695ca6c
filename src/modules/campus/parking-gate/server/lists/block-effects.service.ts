import type { EventSource } from '#server/events/events.ts';
import { refreshCameras } from '../cameras/camera-lists.service.ts';
import type { BlockRow } from './blacklists.queries.ts';

export type BlockSource = EventSource;

/** What an entry does: permits of the plate, or of the person, are suspended, and the cameras learn of it. */
export async function applyBlock(source: BlockSource, row: BlockRow): Promise<void> {
  await refreshCameras(source, row.organization_id);
}

/** What its end does: permits resume, unless another entry is about them. */
export async function releaseBlock(source: BlockSource, row: BlockRow): Promise<void> {
  await refreshCameras(source, row.organization_id);
}
