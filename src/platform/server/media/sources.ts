import { definePorts } from '../ports.ts';
import type { Services } from '../services.ts';
import type { MediaGrant } from './grants.ts';

/** What lies behind an address: a text, an object of the storage, or a file on this node. */
export type MediaAnswer = {
  /** The content type. */
  readonly type: string;
  /** How long the viewer's own cache may keep it; 0: it asks each time. */
  readonly cache_seconds: number;
} & (
  | { readonly body: string }
  | { readonly key: string; readonly size: number }
  | { readonly path: string; readonly size: number }
);

/** A kind of films or streams that is watched through addresses with a grant. */
export interface MediaSource {
  /** `video`, `live`; it stands in the grants. */
  readonly source: string;
  /**
   * What one file of it is, for a grant that holds. `gone`: it was there and may not be watched any more (410); null: it
   * never was (404). It is asked for every segment, so it answers from memory where it can. It works in reads of its own.
   */
  open(services: Services, grant: MediaGrant, file: string): Promise<MediaAnswer | 'gone' | null>;
}

/** What can be watched: `provides: [mediaSources.with(…)]`. A source named twice stops the start. */
export const mediaSources = definePorts<MediaSource>();
