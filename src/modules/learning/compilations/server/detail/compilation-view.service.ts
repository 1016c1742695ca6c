import { eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { maySave } from '#modules/learning/course-resources/server/public.ts';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { holds, mayCall } from '#server/rights/actor.ts';
import type { FileShape } from '#shared/calls/files.contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { refuse } from '#shared/refusal.ts';
import type {
  CompilationAction,
  compilationCard,
  compilationDetail,
  shownTree,
} from '../../contract/compilation.shapes.ts';
import { compilationReading } from '../../contract/compilation-reading.contract.ts';
import { compilations } from '../../contract/compilations.contract.ts';
import { compilationRefusals as r } from '../../contract/compilations.refusals.ts';
import type { Tree } from '../../contract/tree.ts';
import { compilationRights } from '../../rights.ts';
import { actionsOf, licensesOf, nextLevels, type Standing } from '../compilations.policy.ts';
import {
  countMine,
  countPlaces,
  type Found,
  findCompilation,
  type ListQuery,
  listCompilations,
} from '../compilations.queries.ts';
import { tagsOf } from '../curriculum.service.ts';
import { findRevision, readTree } from '../editor/tree.queries.ts';
import { acrossGroup, type Viewer } from '../reach.queries.ts';
import { type ResourceFacts, resourceFacts } from '../resource-facts.service.ts';
import { compilation, compilationDay } from '../tables.ts';
import { viewerOf } from '../viewer.service.ts';

export type Card = z.input<typeof compilationCard>;
export type Detail = z.input<typeof compilationDetail>;
type ShownTree = z.input<typeof shownTree>;

/** The caller as the rules of reading need them; refuses people without a school (404001). */
export async function requireViewer(ctx: Context): Promise<Viewer> {
  const viewer = await viewerOf(ctx);
  if (!viewer) throw refuse(r.not_shared);
  return viewer;
}

/** A compilation that the caller may open, or 404001. */
export async function getCompilation(ctx: Context, id: string): Promise<Found> {
  const viewer = await requireViewer(ctx);
  const found = await acrossGroup(ctx.db, () => findCompilation(ctx.db, viewer, id));
  if (!found) throw refuse(r.not_shared);
  return found;
}

/** How the caller stands to it. */
export function standingOf({ actor }: Context, found: Found): Standing {
  return {
    is_owner: found.owner_id === actor.user_id,
    is_editor: found.is_edited,
    is_served: found.is_for_me,
    reviews: found.is_reviewed,
    manages: found.is_managed,
    is_staff: actor.user_types.includes('teacher') || actor.is_super_admin,
    creates: holds(actor, subjectRights.create),
    makes_public: holds(actor, compilationRights.makePublic) && actor.reach.includes(found.organization_id),
  };
}

export const factsOf = (found: Found) => ({ ...found, has_department: found.department_id !== null });

/** The call that each action makes: what its contract asks of a session is asked before the action is offered. */
const CALLS: Readonly<Record<CompilationAction, Endpoint>> = {
  submit: compilations.submit,
  review: compilations.review,
  withdraw: compilations.withdraw,
  hide: compilations.hide,
  show: compilations.show_again,
  archive: compilations.remove,
  restore: compilations.restore,
  edit: compilations.update,
  make_public: compilations.public,
  copy: compilations.copy,
  pack: compilationReading.pack,
  rate: compilationReading.rate,
  open_class: compilations.openClass,
};

/** What the caller may do with a compilation now: cards offer it, and the calls accept exactly that. */
export const allowedActions = (ctx: Context, found: Found): CompilationAction[] =>
  actionsOf(factsOf(found), standingOf(ctx, found)).filter((action) => mayCall(CALLS[action], ctx.actor));

/** Cards of a page, with the pictures of all of them read at once. */
export async function cardsOf(ctx: Context, rows: readonly Found[]): Promise<Card[]> {
  const covers = await coversOf(ctx, rows);
  return rows.map((found) => cardOf(ctx, found, covers.get(found.id) ?? null));
}

export async function coversOf(
  { db, services }: Pick<Context, 'db' | 'services'>,
  rows: readonly { readonly id: string; readonly cover_file_id: string | null }[],
): Promise<Map<string, FileShape>> {
  const wanted = rows.filter((row) => row.cover_file_id !== null);
  if (wanted.length === 0) return new Map();
  const files = await services.files.listOfEach(
    db,
    'compilation',
    wanted.map((row) => row.id),
  );
  return new Map(
    wanted.flatMap((row) => {
      const file = files.get(row.id)?.find((one) => one.id === row.cover_file_id);
      return file ? [[row.id, services.files.describe(file)] as const] : [];
    }),
  );
}

function cardOf(ctx: Context, found: Found, cover: FileShape | null): Card {
  const isInside = found.is_edited || found.is_reviewed || found.is_managed;
  return {
    ...found,
    cover,
    is_copy: found.copied_from_id !== null,
    // what the editors and their reviewers say to each other is not for readers
    opinion: isInside ? found.opinion : null,
    my: found.my ?? { is_favorite: false, rating: null },
    is_published: found.status === 'published',
    is_returned: found.status === 'returned',
    actions: allowedActions(ctx, found),
  };
}

export async function viewCompilations(ctx: Context, query: ListQuery) {
  const viewer = await requireViewer(ctx);
  return acrossGroup(ctx.db, async () => {
    const page = await listCompilations(ctx.db, viewer, query);
    return { ...page, list: await cardsOf(ctx, page.list) };
  });
}

export async function viewPlaces(ctx: Context, tab: 'all' | 'org' | 'group') {
  const viewer = await requireViewer(ctx);
  return acrossGroup(ctx.db, () => countPlaces(ctx.db, viewer, tab));
}

export async function viewMineCounts(ctx: Context) {
  const viewer = await requireViewer(ctx);
  return acrossGroup(ctx.db, async () => {
    const { statuses, to_review } = await countMine(ctx.db, viewer);
    const days = await ctx.db
      .select({ day: compilationDay.day, opens: sql<number>`sum(${compilationDay.opens})::int` })
      .from(compilationDay)
      .innerJoin(compilation, eq(compilation.id, compilationDay.compilation_id))
      .where(sql`${compilation.owner_id} = ${viewer.user_id} and ${compilationDay.day} > current_date - 120`)
      .groupBy(compilationDay.day)
      .orderBy(compilationDay.day);
    const sum = (key: 'copied' | 'copies') => statuses.reduce((total, row) => total + (row[key] ?? 0), 0);
    return { statuses, to_review, copied: sum('copied'), copies: sum('copies'), days };
  });
}

/** The whole of it: the last accepted revision for readers; the draft for editors and reviewers who ask, or where there is nothing else. */
export async function viewCompilation(ctx: Context, id: string, wantsDraft = false): Promise<Detail> {
  const found = await getCompilation(ctx, id);
  return acrossGroup(ctx.db, () => detailOf(ctx, found, wantsDraft));
}

async function detailOf(ctx: Context, found: Found, wantsDraft: boolean): Promise<Detail> {
  const { db } = ctx;
  const mayDraft = found.is_edited || found.is_reviewed;
  const revision = found.revision > 0 && !(wantsDraft && mayDraft) ? await findRevision(db, found.id) : null;
  const tree = revision
    ? revision.tree
    : mayDraft || found.is_managed
      ? await readTree(db, found.id)
      : { nodes: [], items: [] };
  const shown = revision
    ? {
        ...found,
        ...revision.facts,
        grade_nos: [...revision.facts.grade_nos],
        c_tag_ids: [...revision.facts.c_tag_ids],
      }
    : found;
  const shownItems = await showTree(ctx, tree, found);
  const [card] = await cardsOf(ctx, [shown]);
  if (!card) throw refuse(r.not_shared);
  const facts = factsOf(found);
  const editors = await namesOfUsers(db, found.editor_ids);
  return {
    ...card,
    summary: shown.summary,
    term: shown.term,
    cover_file_id: shown.cover_file_id,
    c_tags: await tagsOf(ctx, found.client_id, shown.c_tag_ids),
    editors: found.editor_ids.flatMap((one) => nameOf(editors.get(one))),
    student_open: found.student_open,
    classrooms: found.is_edited ? await classroomsOf(db, found.classroom_ids) : [],
    hidden_reason: found.is_edited || found.is_managed ? found.hidden_reason : null,
    tree_version: found.tree_version,
    is_draft: revision === null,
    tree: shownItems,
    lineage: await lineageOf(ctx, found),
    licenses: licensesOf(shownItems.items.flatMap((item) => item.resource?.license ?? [])),
    next_levels: card.actions.includes('submit') ? nextLevels(facts) : [],
  };
}

const nameOf = (person: { id: string; name: string; name_en: string | null } | undefined) =>
  person ? [{ id: person.id, name: person.name, name_en: person.name_en }] : [];

async function classroomsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: classroom.id, name: classroom.name, name_en: classroom.name_en })
    .from(classroom)
    .where(inArray(classroom.id, [...ids]));
}

/**
 * A tree with its resources. Who may read a compilation sees the resources that it was accepted with; one that was
 * taken off since, or that only its editors may see, is not there for others.
 */
export async function showTree(
  ctx: Context,
  tree: Tree,
  found: Pick<Found, 'is_edited' | 'is_reviewed' | 'revision'>,
): Promise<ShownTree> {
  const facts = await resourceFacts(
    ctx,
    tree.items.map((item) => item.course_resource_id),
  );
  return { nodes: [...tree.nodes].map(plainNode), items: tree.items.map((item) => shownItem(item, facts, found)) };
}

const plainNode = (node: Tree['nodes'][number]) => ({ ...node, knowledge_ids: [...node.knowledge_ids] });

function shownItem(
  item: Tree['items'][number],
  facts: ReadonlyMap<string, ResourceFacts>,
  found: Pick<Found, 'is_edited' | 'is_reviewed' | 'revision'>,
): ShownTree['items'][number] {
  const resource = facts.get(item.course_resource_id);
  const isThere = resource && (resource.is_readable || (resource.is_served && found.revision > 0));
  if (!resource || !isThere) return { ...item, resource: null };
  return { ...item, resource: itemResource(resource, item.pinned_revision) };
}

/** A resource at the revision that an item shows. */
export function itemResource(resource: ResourceFacts, pinned: number | null) {
  const { id, title, kind, license, level, owner_name, organization_name, newest_revision } = resource;
  const shown = resource.revisions.find((one) => one.revision === (pinned ?? newest_revision));
  return {
    id,
    title,
    kind,
    license,
    level,
    owner_name,
    organization_name,
    newest_revision,
    link: shown?.link ?? null,
    live_video_id: shown?.live_video_id ?? null,
    revision: shown?.revision ?? newest_revision,
    file: shown?.file ?? null,
    may_download: maySave(license) && (shown?.file ?? null) !== null,
  };
}

/** Who built on whom: from the one that this was copied from to the first. */
export async function lineageOf(
  ctx: Pick<Context, 'db'> & { readonly actor: Context['actor'] | null; readonly services: Context['services'] },
  found: { readonly copied_from_id: string | null },
): Promise<Detail['lineage']> {
  if (!found.copied_from_id) return [];
  const { rows } = await ctx.db.execute<{
    id: string;
    title: string;
    is_served: boolean;
    owner: Detail['owner'];
    organization: Detail['organization'];
  }>(sql`
    with recursive line as (
      select c.*, 1 as n from ${compilation} c where c.id = ${found.copied_from_id}
      union all
      select c.*, line.n + 1 from ${compilation} c join line on c.id = line.copied_from_id where line.n < 20)
    select line.id, line.title, line.is_served and line.level = 'group' as is_served,
           json_build_object('id', u.id, 'name', u.name, 'name_en', u.name_en) as owner,
           json_build_object('id', o.id, 'name', o.name, 'name_en', o.name_en) as organization
      from line join ${user} u on u.id = line.owner_id join ${organization} o on o.id = line.organization_id
     order by line.n`);
  return rows.map(({ is_served, ...row }) => ({ ...row, is_readable: is_served }));
}
