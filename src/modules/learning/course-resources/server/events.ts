import { defineEvent } from '#server/events/events.ts';
import type { ResourceLevel } from '../contract/resource-kinds.ts';

/** A resource reached a wider circle. */
export const resourcePublished = defineEvent<{
  readonly id: string;
  readonly organization_id: string;
  readonly level: ResourceLevel;
}>('resource.published');
