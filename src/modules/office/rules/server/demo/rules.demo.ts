import { eq, sql } from 'drizzle-orm';
import { audienceQuery } from '#server/audience/audience.ts';
import { staffOf } from '#server/audience/choose-audience.ts';
import { keysOfAudience } from '#server/audience/shown-to.ts';
import { lifecycleEvent } from '#server/lifecycle/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { fileBroadcast } from '#server/notify/broadcast.ts';
import type { Audience } from '#shared/audience.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { codeKey } from '#shared/text/code.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { cutArticles } from '../../contract/cut-articles.ts';
import { changedOf, diffVersions } from '../rules/article-diff.ts';
import { articlesOf, indexArticles, writeArticles } from '../rules/articles.service.ts';
import { ruleFlow } from '../rules/rule-flow.service.ts';
import { RULE } from '../rules/rule-reach.service.ts';
import { broadcastOf } from '../rules/rules.jobs.ts';
import { systemRule, systemRuleVersion } from '../tables.ts';
import { markRead } from './mark-read.demo.ts';
import { type DemoRule, type DemoVersion, demoRules } from './rule-list.ts';

/** Rules of a school: in two and three versions, one to be confirmed, one under review, one void, one that is being written. */
export async function rulesDemo(demo: DemoContext): Promise<void> {
  for (const one of demoRules) await keepRule(demo, one);
}

const home = organizationId('sy-middle');

const audienceOf = ({ families }: DemoRule): Audience =>
  families
    ? { include: [{ kind: 'organization', id: home, user_types: ['teacher', 'student', 'guardian'] }], exclude: [] }
    : staffOf(home);

async function keepRule(demo: DemoContext, one: DemoRule): Promise<void> {
  const { db, today } = demo;
  const id = demoId(`rule:${one.code}`);
  const first = addDays(today, -(one.versions[0]?.days_ago ?? 2) - 9);
  const last = one.versions.at(-1);
  const state = one.versions.length === 0 ? 'draft' : one.void ? 'void' : 'published';
  const audience = audienceOf(one);
  const versions = one.versions.map((_, at) => demoId(`rule:${one.code}:${at + 1}`));
  await db.insert(systemRule).values({
    id,
    organization_id: home,
    code: one.code,
    code_key: codeKey(one.code),
    title: one.title,
    title_en: one.title_en,
    category: one.category,
    department_id: departmentId('sy-middle', one.department),
    audience,
    ...keysOfAudience(audience, home),
    status: state,
    current_version_id: versions.at(-1) ?? null,
    version_no: last ? one.versions.length : null,
    effective_on: last ? addDays(today, -last.days_ago) : null,
    read_required: last?.read_required ?? false,
    void_reason: one.void?.reason ?? null,
    created_by: castId('office'),
    created_at: instantAt(first, '10:20'),
    updated_at: instantAt(last ? addDays(today, -last.days_ago) : first, '15:40'),
  });
  for (const at of one.versions.keys()) await keepVersion(demo, one, at);
  if (one.draft) await keepDraft(demo, one, one.draft);
  if (state === 'published') await tellEverybody(demo, one);
}

async function keepVersion({ db, today }: DemoContext, one: DemoRule, at: number): Promise<void> {
  const version = one.versions[at] as DemoVersion;
  const next = one.versions[at + 1];
  const id = demoId(`rule:${one.code}:${at + 1}`);
  const day = addDays(today, -version.days_ago);
  const { articles } = cutArticles(version.text);
  const status = next ? 'superseded' : one.void ? 'void' : 'published';
  const void_on = next ? addDays(today, -next.days_ago - 1) : one.void ? addDays(today, -one.void.days_ago) : null;
  const before = at > 0 ? await articlesOf(db, demoId(`rule:${one.code}:${at}`)) : [];
  const row = {
    id,
    organization_id: home,
    system_rule_id: demoId(`rule:${one.code}`),
    version_no: at + 1,
    department_id: departmentId('sy-middle', one.department),
    effective_on: day,
    void_on,
    note: version.note,
    read_required: version.read_required ?? false,
    article_count: articles.length,
    status,
    submitted_by: castId('office'),
    published_by: castId('office'),
    published_at: instantAt(addDays(day, -1), '15:40'),
    created_by: castId('office'),
    created_at: instantAt(addDays(day, -9), '10:20'),
    updated_at: instantAt(addDays(day, -1), '15:40'),
  } as const;
  await db.insert(systemRuleVersion).values(row);
  await writeArticles(db, row, articles);
  if (at > 0) {
    const changed = changedOf(diffVersions(before, await articlesOf(db, id)));
    await db.update(systemRuleVersion).set({ changed }).where(eq(systemRuleVersion.id, id));
  }
  if (status === 'published') await indexArticles(db, id);
  await keepEvents(db, id, [
    { move: 'draft', from: null, to: 'draft', by: 'office', at: row.created_at },
    { move: 'submit', from: 'draft', to: 'submitted', by: 'office', at: instantAt(addDays(day, -3), '09:15') },
    { move: 'approve', from: 'submitted', to: 'published', by: 'principal', at: row.published_at },
  ]);
}

interface DemoEvent {
  readonly move: string;
  readonly from: string | null;
  readonly to: string;
  readonly by: CastName;
  readonly at: string;
}

/** What happened to a version, as its history tells it. */
const keepEvents = (db: DemoContext['db'], entity_id: string, events: readonly DemoEvent[]) =>
  db.insert(lifecycleEvent).values(
    events.map(({ move, from, to, by, at }) => ({
      organization_id: home,
      entity_type: RULE,
      entity_id,
      move,
      from_state: from,
      to_state: to,
      by_user_id: castId(by),
      by_name: sql<string>`(select name from "user" where id = ${castId(by)})`,
      at,
    })),
  );

async function keepDraft(
  { db, services, today }: DemoContext,
  one: DemoRule,
  draft: NonNullable<DemoRule['draft']>,
): Promise<void> {
  const version_no = one.versions.length + 1;
  const id = demoId(`rule:${one.code}:${version_no}`);
  const { articles } = cutArticles(draft.text);
  const row = {
    id,
    organization_id: home,
    system_rule_id: demoId(`rule:${one.code}`),
    version_no,
    department_id: departmentId('sy-middle', one.department),
    effective_on: draft.is_submitted ? addDays(today, 10) : null,
    note: draft.note,
    article_count: articles.length,
    status: draft.is_submitted ? ('submitted' as const) : ('draft' as const),
    submitted_by: draft.is_submitted ? castId('office') : null,
    created_by: castId('office'),
    created_at: instantAt(addDays(today, -2), '14:10'),
    updated_at: instantAt(addDays(today, -1), '09:30'),
  };
  await db.insert(systemRuleVersion).values(row);
  await writeArticles(db, row, articles);
  if (draft.is_submitted) await ruleFlow.kind.heal({ db, services }, id);
}

/** The received rows of the newest version. Most have read it, of the cast everybody whom nobody names. */
async function tellEverybody({ db, services }: DemoContext, one: DemoRule): Promise<void> {
  if (one.families) return;
  const id = demoId(`rule:${one.code}:${one.versions.length}`);
  const [found] = await db
    .select({ rule: systemRule, version: systemRuleVersion })
    .from(systemRuleVersion)
    .innerJoin(systemRule, eq(systemRule.id, systemRuleVersion.system_rule_id))
    .where(eq(systemRuleVersion.id, id));
  if (!found) throw new Error('a version of the demo was not stored');
  const recipient_count = await fileBroadcast(
    db,
    broadcastOf(found),
    audienceQuery(services, found.rule.audience, home),
  );
  await db.update(systemRuleVersion).set({ recipient_count }).where(eq(systemRuleVersion.id, id));
  await markRead(db, id, found.version.published_at as string, one.unread_by ?? []);
}
