import { and, eq, inArray, sql } from 'drizzle-orm';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { FileRow } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { ResourceKind, ResourceLevel, ResourceLicense } from '../contract/resource-kinds.ts';
import { readableResources } from './reach.queries.ts';
import { filesById } from './resources.queries.ts';
import { courseResource as r, courseResourceVersion as versions } from './tables.ts';
import { viewerOf } from './viewer.service.ts';

/** A resource as other modules need it, with the revisions that were accepted. */
export interface ResourceFacts {
  readonly id: string;
  readonly title: string;
  readonly kind: ResourceKind;
  readonly license: ResourceLicense | null;
  readonly level: ResourceLevel;
  readonly organization_id: string;
  readonly department_id: string | null;
  readonly subject_value: string | null;
  readonly stage_code: number | null;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly organization_name: string;
  readonly newest_revision: number;
  readonly revisions: readonly {
    readonly revision: number;
    readonly file: FileRow | null;
    readonly link: string | null;
    readonly live_video_id: string | null;
  }[];
  readonly link: string | null;
  readonly live_video_id: string | null;
  /** The caller reads it by themselves. */
  readonly is_readable: boolean;
  /** In a circle of readers, neither hidden nor archived. */
  readonly is_served: boolean;
}

/** Who asks: a call, a job in somebody's name, or a reader without an account. */
export type FactsAsker = Pick<Context, 'db' | 'services'> & { readonly actor: Actor | null };

/**
 * Facts of resources by id, of all owners; what is gone is missing. Needs a connection that reaches every row
 * (`acrossOrganizations`). Whether they may be shown is for the caller to decide by `is_readable` and `is_served`.
 */
export async function resourceFacts(
  ask: FactsAsker,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ResourceFacts>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { db, actor } = ask;
  const readable = actor?.organization_id ? readableResources(await viewerOf({ ...ask, actor })) : sql`false`;
  const rows = await db
    .select({
      resource: r,
      owner_name: user.name,
      organization_name: organization.name,
      is_readable: sql<boolean>`${readable}`,
    })
    .from(r)
    .innerJoin(user, eq(user.id, r.owner_id))
    .innerJoin(organization, eq(organization.id, r.organization_id))
    .where(inArray(r.id, wanted));
  const history = await db
    .select()
    .from(versions)
    .where(and(inArray(versions.course_resource_id, wanted), eq(versions.state, 'accepted')))
    .orderBy(versions.revision);
  const files = await filesById(
    db,
    history.map((one) => one.file_id),
  );
  const revisions = Map.groupBy(history, (one) => one.course_resource_id);
  return new Map(
    rows.map(({ resource, ...beside }) => [
      resource.id,
      {
        ...resource,
        ...beside,
        newest_revision: resource.revision,
        revisions: (revisions.get(resource.id) ?? []).map(({ revision, file_id, link, live_video_id }) => ({
          revision,
          link,
          live_video_id,
          file: file_id ? (files.get(file_id) ?? null) : null,
        })),
        is_served: resource.is_shared,
      },
    ]),
  );
}

/** Counts the places in which resources are used anew; a module calls it where it added or took one out. */
export async function countUses({ db }: Pick<Context, 'db'>, uses: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, n] of uses) await db.update(r).set({ uses: n }).where(eq(r.id, id));
}
