import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { staffOf, storedAudience } from '#server/audience/choose-audience.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { codeKey } from '#shared/text/code.ts';
import { OPEN_STATES } from '../../contract/rule.lifecycle.ts';
import { ruleRefusals as r, ruleTexts as t } from '../../contract/rule.refusals.ts';
import type { systemRules } from '../../contract/system-rules.contract.ts';
import { rulesRights } from '../../rights.ts';
import { requireDepartment } from '../departments.service.ts';
import { ruleSourceKind, sourceOf } from '../file-kinds.service.ts';
import { systemRule, systemRuleVersion } from '../tables.ts';
import { articlesOf, writeArticles } from './articles.service.ts';
import { type StoredRule, type StoredVersion, voidVersions } from './in-force.service.ts';
import { requireAfterFormer } from './publishing.service.ts';
import { ruleActs } from './rule-acts.policy.ts';
import { ruleFlow } from './rule-flow.service.ts';
import { ruleMoves } from './rule-moves.service.ts';
import { tellOfRule } from './rule-passages.service.ts';
import { managedRules, RULE } from './rule-reach.service.ts';
import { viewRule } from './rule-views.service.ts';

type Draft = z.output<(typeof systemRules)['create']['body']>;
type Change = z.output<(typeof systemRules)['update']['body']>;
type Publishing = z.output<(typeof systemRules)['publish']['body']>;
type Facts = Omit<Draft, 'text'>;
type Text = Draft['text'];
type Act = keyof typeof ruleActs extends never ? never : Parameters<typeof ruleActs.requireMoment>[0];

interface Locked {
  readonly rule: StoredRule;
  /** The version that is worked on, locked too. */
  readonly draft: StoredVersion | null;
}

/** A rule that the caller keeps, locked with its draft. Refuses 404001, 200200 (not at this moment), 409001. */
async function lockRule(ctx: Context, id: string, act: Act, version?: number): Promise<Locked> {
  const { db } = ctx;
  const [rule] = await db
    .select()
    .from(systemRule)
    .where(and(eq(systemRule.id, id), managedRules(ctx)))
    .for('update');
  if (!rule) throw refuse(shared.not_found);
  const [draft = null] = await db
    .select()
    .from(systemRuleVersion)
    .where(and(eq(systemRuleVersion.system_rule_id, id), inArray(systemRuleVersion.status, [...OPEN_STATES])))
    .for('update');
  ruleActs.requireMoment(act, ctx, { status: rule.status, is_managed: true, draft });
  if (version !== undefined && version !== rule.version) throw await staleBecause(ctx, RULE, id, rule);
  return { rule, draft };
}

/** What is stored of the facts. Refuses (422001) a department and an audience that are not the caller's to choose. */
async function storedFacts(ctx: Context, { audience, ...facts }: Facts, home: string) {
  await requireDepartment(ctx, home, facts.department_id, t.department);
  const wanted = audience ?? staffOf(home);
  const shown = await storedAudience(ctx, wanted, { home, code: rulesRights.manage, text: t.too_far });
  return { ...facts, ...shown, code_key: codeKey(facts.code) };
}

const attachSource = ({ db, actor, services }: Context, id: string, source_file_id: string | null) =>
  services.files.replace(db, actor.user_id, ruleSourceKind.kind, source_file_id ? [source_file_id] : [], sourceOf(id));

/** Whether another rule of the organisation has this code. */
async function requireFreeCode({ db }: Context, home: string, code: string, except?: string): Promise<void> {
  const taken = and(
    eq(systemRule.organization_id, home),
    eq(systemRule.code_key, codeKey(code)),
    except ? sql`${systemRule.id} <> ${except}` : undefined,
  );
  if ((await db.$count(systemRule, taken)) > 0) throw refuse(r.code_taken);
}

/** Writes a rule of the current organisation with its first version. */
export async function createRule(ctx: Context, { text, ...facts }: Draft) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  await requireFreeCode(ctx, organization_id, facts.code);
  const [row] = await db
    .insert(systemRule)
    .values({ ...(await storedFacts(ctx, facts, organization_id)), organization_id, created_by: actor.user_id })
    .onConflictDoNothing()
    .returning();
  if (!row) throw refuse(r.code_taken); // two at once
  await attachSource(ctx, row.id, facts.source_file_id);
  await newVersion(ctx, row, 1, text);
  ctx.audit({
    action: 'system_rule.create',
    target: [RULE, row.id],
    organization_id,
    after: { title: row.title, category: row.category, articles: text.articles.length },
  });
  return viewRule(ctx, row.id);
}

async function newVersion(ctx: Context, rule: StoredRule, version_no: number, { articles, ...text }: Text) {
  const [version] = await ctx.db
    .insert(systemRuleVersion)
    .values({
      ...text,
      version_no,
      article_count: articles.length,
      system_rule_id: rule.id,
      organization_id: rule.organization_id,
      created_by: ctx.actor.user_id,
    })
    .returning();
  if (!version) throw new Error('a version was not stored');
  await writeArticles(ctx.db, version, articles);
  await ruleFlow.moves.begin(ctx, version, 'draft', { version_no });
}

/** Changes the facts of a rule, and its draft; a published one without a draft gets a new version where the text differs. */
export async function updateRule(ctx: Context, id: string, { text, version, ...facts }: Change) {
  const { db } = ctx;
  const { rule, draft } = await lockRule(ctx, id, 'update', version);
  await requireFreeCode(ctx, rule.organization_id, facts.code, id);
  const audience = facts.audience ?? rule.audience;
  const stored = await storedFacts(ctx, { ...facts, audience }, rule.organization_id);
  await attachSource(ctx, id, facts.source_file_id);
  await db
    .update(systemRule)
    .set({ ...stored, version: version + 1, updated_at: sql`now()` })
    .where(eq(systemRule.id, id));
  if (text) await writeDraft(ctx, rule, draft, text);
  ctx.audit({
    action: 'system_rule.update',
    target: [RULE, id],
    organization_id: rule.organization_id,
    before: { title: rule.title, category: rule.category, audience: rule.audience },
    after: {
      title: facts.title,
      category: facts.category,
      audience,
      ...(text ? { articles: text.articles.length } : {}),
    },
  });
  return viewRule(ctx, id, text ? await draftNo(ctx, id) : undefined);
}

/** The number of the draft, where there is one. */
async function draftNo({ db }: Context, id: string): Promise<number | undefined> {
  const [row] = await db
    .select({ no: systemRuleVersion.version_no })
    .from(systemRuleVersion)
    .where(and(eq(systemRuleVersion.system_rule_id, id), inArray(systemRuleVersion.status, [...OPEN_STATES])));
  return row?.no;
}

async function writeDraft(ctx: Context, rule: StoredRule, draft: StoredVersion | null, text: Text): Promise<void> {
  const { db } = ctx;
  if (!draft) {
    if (await saysWhatHolds(ctx, rule, text)) return;
    const [last] = await db
      .select({ no: max(systemRuleVersion.version_no) })
      .from(systemRuleVersion)
      .where(eq(systemRuleVersion.system_rule_id, rule.id));
    return newVersion(ctx, rule, (last?.no ?? 0) + 1, text);
  }
  const { articles, ...words } = text;
  const set = { ...words, article_count: articles.length };
  if (draft.status === 'refused') await ruleFlow.moves.advance(ctx, draft, 'reopen', { set });
  else
    await db
      .update(systemRuleVersion)
      .set({ ...set, version: draft.version + 1, updated_at: sql`now()` })
      .where(eq(systemRuleVersion.id, draft.id));
  await writeArticles(db, draft, articles);
}

/** Saving a form without a change makes no version. */
async function saysWhatHolds({ db }: Context, rule: StoredRule, { articles }: Text): Promise<boolean> {
  if (!rule.current_version_id) return false;
  const before = await articlesOf(db, rule.current_version_id);
  const said = (
    list: readonly { level: string; no: string; heading: string; text: string; text_en: string | null }[],
  ) => JSON.stringify(list.map(({ level, no, heading, text, text_en }) => [level, no, heading, text, text_en]));
  return said(before) === said(articles);
}

/** Removes a rule that was never out. */
export async function removeRule(ctx: Context, id: string): Promise<void> {
  const { rule } = await lockRule(ctx, id, 'remove');
  await attachSource(ctx, id, null);
  await ctx.db.delete(systemRule).where(eq(systemRule.id, id));
  ctx.audit({
    action: 'system_rule.remove',
    target: [RULE, id],
    organization_id: rule.organization_id,
    before: { title: rule.title },
  });
}

/** Removes the draft of a rule that is out. */
export async function discardDraft(ctx: Context, id: string): Promise<void> {
  const { rule, draft } = await lockRule(ctx, id, 'discard');
  if (!draft) throw refuse(r.no_draft);
  await ruleFlow.drop(ctx, draft);
  await ctx.db.delete(systemRuleVersion).where(eq(systemRuleVersion.id, draft.id));
  await touch(ctx, rule);
  ctx.audit({
    action: 'system_rule.discard',
    target: [RULE, id],
    organization_id: rule.organization_id,
    before: { version_no: draft.version_no },
  });
}

/** The forms of others that show it are stale. */
const touch = ({ db }: Context, rule: StoredRule) =>
  db
    .update(systemRule)
    .set({ version: rule.version + 1, updated_at: sql`now()` })
    .where(eq(systemRule.id, rule.id));

/** Hands the draft in. Without a step in its flow it is out at once. */
export async function publishRule(ctx: Context, id: string, { effective_on, reason, version }: Publishing) {
  const { db, actor } = ctx;
  const { rule, draft } = await lockRule(ctx, id, 'publish', version);
  if (!draft) throw refuse(r.no_draft);
  const hasArticle = (await articlesOf(db, draft.id)).some(({ level }) => level === 'article');
  if (!hasArticle) throw refuse(r.no_articles);
  const isPast = effective_on < today(await zoneOf(db, rule.organization_id));
  if (isPast && reason === null) throw refuseFields({ reason: [t.reason_needed] });
  await requireAfterFormer(db, id, draft.id, effective_on);
  const set = {
    effective_on,
    reason: isPast ? reason : null,
    department_id: rule.department_id,
    submitted_by: actor.user_id,
  };
  await touch(ctx, rule);
  const submitted = await ruleFlow.moves.advance(ctx, draft, 'submit', { set });
  await ruleFlow.start(ctx, submitted);
  return viewRule(ctx, id, draft.version_no);
}

/** Ends a rule. It stays to be read, with its reason; a draft of a further version is gone. */
export async function voidRule(
  ctx: Context,
  id: string,
  { reason, version }: { readonly reason: string; readonly version: number },
) {
  const { db } = ctx;
  const { rule, draft } = await lockRule(ctx, id, 'void', version);
  if (draft) {
    await ruleFlow.drop(ctx, draft);
    await db.delete(systemRuleVersion).where(eq(systemRuleVersion.id, draft.id));
  }
  await voidVersions(ctx, rule, reason);
  await ruleMoves.advance(ctx, rule, 'void', { set: { void_reason: reason }, reason });
  await tellOfRule(db, id);
  await todosChanged(ctx, [ctx.actor.user_id]);
  return viewRule(ctx, id);
}
