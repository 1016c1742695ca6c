import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { FileShape } from '#shared/files.contract.ts';
import type { Level } from '../contract/compilation-kinds.ts';

/** A resource as compilations need it, at one revision. */
export interface ResourceFacts {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly license: string;
  readonly level: Level;
  readonly organization_id: string;
  readonly department_id: string | null;
  readonly subject_value: string;
  readonly owner_name: string;
  readonly organization_name: string;
  readonly newest_revision: number;
  readonly revisions: readonly { readonly revision: number; readonly file: FileShape | null }[];
  readonly link: string | null;
  readonly live_video_id: string | null;
  /** The caller may see it by themselves. */
  readonly is_readable: boolean;
  /** It is published and neither hidden nor archived. */
  readonly is_served: boolean;
}

/** Who asks: a call, a job in somebody's name, or a reader without an account. */
export type Asker = Pick<Context, 'db' | 'services'> & { readonly actor: Actor | null };

/** Facts of resources by id, of all owners; what is gone is missing. */
export async function resourceFacts(_ask: Asker, _ids: readonly string[]): Promise<ReadonlyMap<string, ResourceFacts>> {
  return new Map();
}
