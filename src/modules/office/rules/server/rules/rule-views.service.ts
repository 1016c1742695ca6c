import { and, asc, count, desc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { namedAudience } from '#server/audience/choose-audience.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, pageOf, type RowPlan } from '#server/lists/resource-list.ts';
import { receivedOf } from '#server/notify/broadcast.ts';
import { notification } from '#server/notify/tables.ts';
import { holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { OPEN_STATES, OUT_STATES } from '../../contract/rule.lifecycle.ts';
import type { ruleDetail, ruleRow, ruleVersionRow } from '../../contract/rule.shapes.ts';
import type { systemRules } from '../../contract/system-rules.contract.ts';
import { rulesRights } from '../../rights.ts';
import { sourceFileOf } from '../file-kinds.service.ts';
import { systemRule, systemRuleVersion } from '../tables.ts';
import { diffVersions } from './article-diff.ts';
import { articlesOf } from './articles.service.ts';
import { citationsOf } from './citations.service.ts';
import type { StoredRule, StoredVersion } from './in-force.service.ts';
import { ruleActs } from './rule-acts.policy.ts';
import { decidedVersions, isManaged, managedRules, readableRules, seenRules } from './rule-reach.service.ts';

type ListQuery = z.output<(typeof systemRules)['list']['query']>;
type Asked = Omit<ListQuery, 'scope' | 'unread'>;
type Row = z.input<typeof ruleRow>;
type Detail = z.input<typeof ruleDetail>;
type VersionRow = z.input<typeof ruleVersionRow>;

const list = defineList<Asked>({
  table: systemRule,
  id: systemRule.id,
  sorts: { code: systemRule.code_key, effective_on: systemRule.effective_on },
  default_sort: 'code',
  filters: { category: anyOf(systemRule.category), status: anyOf(systemRule.status) },
  search: [systemRule.title, systemRule.title_en, systemRule.code],
});

interface Found {
  readonly row: StoredRule;
  readonly organization: { readonly id: string; readonly name: string; readonly name_en: string | null };
  readonly department: Found['organization'] | null;
}

const selectRules = (db: Db) =>
  db
    .select({
      row: systemRule,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      department: { id: department.id, name: department.name, name_en: department.name_en },
    })
    .from(systemRule)
    .innerJoin(organization, eq(organization.id, systemRule.organization_id))
    .leftJoin(department, eq(department.id, systemRule.department_id));

/** SQL: the caller has a version of a rule to read, or to confirm. */
function isUnread({ db, actor }: Context): SQL {
  const waits = or(
    isNull(notification.read_at),
    sql`(${notification.need_action} and ${notification.confirmed_at} is null)`,
  );
  return exists(
    db
      .select({ one: sql`1` })
      .from(systemRuleVersion)
      .innerJoin(notification, eq(notification.subject_id, systemRuleVersion.id))
      .where(
        and(
          eq(systemRuleVersion.system_rule_id, systemRule.id),
          eq(systemRuleVersion.status, 'published'),
          eq(notification.user_id, actor.user_id),
          waits,
        ),
      ),
  );
}

type LightVersion = Pick<StoredVersion, 'id' | 'system_rule_id' | 'version_no' | 'status'>;

/** Rows as the contract shows them. Needs a reach over all. */
async function rowsOf(ctx: Context, found: readonly Found[]): Promise<Row[]> {
  if (found.length === 0) return [];
  const { db, actor } = ctx;
  const ids = found.map(({ row }) => row.id);
  const { id, system_rule_id, version_no, status } = systemRuleVersion;
  const versions: LightVersion[] = await db
    .select({ id, system_rule_id, version_no, status })
    .from(systemRuleVersion)
    .where(and(inArray(system_rule_id, ids), inArray(status, ['published', 'void', ...OPEN_STATES])))
    .orderBy(desc(version_no));
  const received = await receivedOf(
    db,
    actor.user_id,
    versions.map((one) => one.id),
  );
  return found.map((one) => {
    const own = versions.filter((version) => version.system_rule_id === one.row.id);
    return rowOf(ctx, one, own, received);
  });
}

type Received = Awaited<ReturnType<typeof receivedOf>>;

function rowOf(
  ctx: Context,
  { row, organization: at, department: of }: Found,
  own: LightVersion[],
  received: Received,
): Row {
  const is_managed = isManaged(ctx, row);
  const draft = is_managed ? (own.find(({ status }) => OPEN_STATES.some((open) => open === status)) ?? null) : null;
  const newest = own.find(({ status }) => status === 'published' || status === 'void');
  const mine = received.find(({ subject_id }) => subject_id === newest?.id);
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    title_en: row.title_en,
    category: row.category,
    organization: at,
    department: of,
    status: row.status,
    version_no: row.version_no,
    effective_on: row.effective_on,
    read_required: row.read_required,
    mine: mine ? receivedRow(mine) : null,
    draft: draft ? { id: draft.id, version_no: draft.version_no, status: draft.status } : null,
    actions: ruleActs.of(ctx, { status: row.status, is_managed, draft }),
    version: row.version,
  };
}

const receivedRow = ({ id, read_at, confirmed_at, need_action }: Received[number]) => ({
  id,
  read_at,
  confirmed_at,
  need_action,
});

/** Rules for the caller, or (`manage`) those that they keep. */
export async function viewRules(ctx: Context, { scope, unread, ...query }: ListQuery) {
  const { db, actor } = ctx;
  if (scope === 'manage' && !holds(actor, rulesRights.manage)) throw refuse(shared.no_right);
  return acrossOrganizations(db, async () => {
    const seen = scope === 'manage' ? managedRules(ctx) : await readableRules(ctx);
    const base = and(seen, unread ? isUnread(ctx) : undefined);
    const page = await pageOf(db, list, query, base, async (on, { where, order, limit, offset }: RowPlan) =>
      selectRules(on)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    );
    const shown = query.status?.length ? inArray(systemRule.status, query.status) : undefined;
    const categories = await db
      .select({ code: systemRule.category, count: count() })
      .from(systemRule)
      .where(and(base, shown))
      .groupBy(systemRule.category)
      .orderBy(asc(systemRule.category));
    return { ...page, list: await rowsOf(ctx, page.list), categories };
  });
}

/** A rule of which the caller may open something; refuses 404001. Needs a reach over all. */
async function findSeen(ctx: Context, id: string): Promise<Found> {
  const [found] = await selectRules(ctx.db).where(and(eq(systemRule.id, id), await seenRules(ctx)));
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** Its versions that the caller may open, the newest first. Needs a reach over all. */
async function seenVersions(ctx: Context, rule: StoredRule): Promise<StoredVersion[]> {
  const { db } = ctx;
  const readable = await readableRules(ctx);
  const isOut = and(
    inArray(systemRuleVersion.status, [...OUT_STATES]),
    exists(
      db
        .select({ one: sql`1` })
        .from(systemRule)
        .where(and(eq(systemRule.id, rule.id), readable)),
    ),
  );
  return db
    .select()
    .from(systemRuleVersion)
    .where(
      and(
        eq(systemRuleVersion.system_rule_id, rule.id),
        isManaged(ctx, rule) ? undefined : or(isOut, await decidedVersions(ctx)),
      ),
    )
    .orderBy(desc(systemRuleVersion.version_no));
}

async function versionRows(db: Db, versions: readonly StoredVersion[]): Promise<VersionRow[]> {
  const ids = [...new Set(versions.flatMap(({ published_by }) => published_by ?? []))];
  const people = ids.length
    ? await db.select({ id: user.id, name: user.name, name_en: user.name_en }).from(user).where(inArray(user.id, ids))
    : [];
  return versions.map((one) => ({
    ...factsOf(one),
    published_by: people.find(({ id }) => id === one.published_by) ?? null,
    article_count: one.article_count,
    changed: [...one.changed],
  }));
}

const factsOf = (one: StoredVersion) => ({
  id: one.id,
  version_no: one.version_no,
  status: one.status,
  effective_on: one.effective_on,
  void_on: one.void_on,
  note: one.note,
  read_required: one.read_required,
  published_at: one.published_at,
});

/** The version that is shown: the one that was asked for, else the one that holds, else the newest. */
function shownOf(rule: StoredRule, versions: readonly StoredVersion[], v: number | undefined): StoredVersion {
  const wanted =
    v === undefined
      ? (versions.find(({ id }) => id === rule.current_version_id) ?? versions[0])
      : versions.find(({ version_no }) => version_no === v);
  if (!wanted) throw refuse(shared.not_found);
  return wanted;
}

/** Why a version does not hold. */
function stampOf(rule: StoredRule, { status, version_no }: StoredVersion): Detail['stamp'] {
  if (rule.status === 'void') return 'void';
  if (status === 'superseded') return 'superseded';
  return status === 'published' && version_no > (rule.version_no ?? version_no) ? 'ahead' : null;
}

/** A rule with one of its versions. Refuses (404001) whom it is not for, and a version that they may not open. */
export async function viewRule(ctx: Context, id: string, v?: number): Promise<Detail> {
  const { db, actor, services } = ctx;
  return acrossOrganizations(db, async () => {
    const found = await findSeen(ctx, id);
    const { row } = found;
    const versions = await seenVersions(ctx, row);
    const shown = shownOf(row, versions, v);
    const received = await receivedOf(
      db,
      actor.user_id,
      versions.map((one) => one.id),
    );
    const mine = received.find(({ subject_id }) => subject_id === shown.id);
    const is_managed = isManaged(ctx, row);
    return {
      ...rowOf(ctx, found, [...versions], received),
      mine: mine ? receivedRow(mine) : null,
      void_reason: row.void_reason,
      stamp: stampOf(row, shown),
      versions: await versionRows(db, versions),
      shown: { ...factsOf(shown), articles: await articlesOf(db, shown.id) },
      audience: is_managed ? await namedAudience(ctx, row.audience) : null,
      source_file: await sourceFileOf(services, db, row),
      cited_by: is_managed
        ? await citationsOf(db, row, versions.find(({ status }) => status === 'published') ?? null)
        : [],
      has_flow: shown.status !== 'draft' && (is_managed || !OUT_STATES.some((out) => out === shown.status)),
    };
  });
}

export async function viewVersions(ctx: Context, id: string) {
  return acrossOrganizations(ctx.db, async () => {
    const { row } = await findSeen(ctx, id);
    return { list: await versionRows(ctx.db, await seenVersions(ctx, row)) };
  });
}

/** What one version says otherwise than another one; both have to be open to the caller. */
export async function viewDiff(ctx: Context, id: string, { from, to }: { readonly from: number; readonly to: number }) {
  const [before, after] = await acrossOrganizations(ctx.db, async () => {
    const { row } = await findSeen(ctx, id);
    const versions = await seenVersions(ctx, row);
    const one = await articlesOf(ctx.db, shownOf(row, versions, from).id);
    return [one, await articlesOf(ctx.db, shownOf(row, versions, to).id)] as const;
  });
  return diffVersions(before, after);
}
