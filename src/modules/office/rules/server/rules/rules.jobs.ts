import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod';
import { todayOf } from '#modules/core/directory/server/public.ts';
import { audienceQuery } from '#server/audience/audience.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import { type Broadcast, fileBroadcast, fileNewcomers, notifyEverybody } from '#server/notify/broadcast.ts';
import type { Services } from '#server/services.ts';
import { formatDay } from '#shared/dates.ts';
import { id } from '#shared/fields.ts';
import type { Lang } from '#shared/text.ts';
import { type ChangedArticle, systemRule, systemRuleVersion } from '../tables.ts';
import { enforce, type StoredRule, type StoredVersion } from './in-force.service.ts';
import { rulePage } from './rule-pages.ts';

interface Out {
  readonly rule: StoredRule;
  readonly version: StoredVersion;
}

/** Articles that a message names; of the others it says how many there are. */
const NAMED = 8;
const KINDS = {
  added: { cn: '新增', us: 'New' },
  changed: { cn: '修改', us: 'Changed' },
  removed: { cn: '删除', us: 'Removed' },
} as const;

function changesIn(lang: Lang, changed: readonly ChangedArticle[]): string {
  const named = (kind: ChangedArticle['kind']) => {
    const of = changed.filter((one) => one.kind === kind && one.no).map(({ no }) => no);
    if (of.length === 0) return [];
    const more = of.length > NAMED ? (lang === 'us' ? ` and ${of.length - NAMED} more` : `等${of.length}条`) : '';
    return [
      `${KINDS[kind][lang]}${lang === 'us' ? ': ' : '：'}${of.slice(0, NAMED).join(lang === 'us' ? ', ' : '、')}${more}`,
    ];
  };
  return (['changed', 'added', 'removed'] as const).flatMap(named).join(lang === 'us' ? '; ' : '；');
}

function bodyIn(lang: Lang, { version: { changed, effective_on } }: Out): string {
  const day = effective_on ? formatDay(effective_on, lang) : '';
  const from = lang === 'us' ? `In effect from ${day}.` : `自${day}起施行。`;
  const changes = changesIn(lang, changed);
  return changes ? `${from}${lang === 'us' ? ' ' : ''}${changes}` : from;
}

/** A version as its readers are told of it: what changed, and from when on it holds. */
export function broadcastOf(out: Out): Broadcast {
  const { rule, version } = out;
  const { version_no, read_required } = version;
  const which = version_no > 1 ? { cn: `第${version_no}版`, us: `, version ${version_no}` } : { cn: '', us: '' };
  return {
    subject_id: version.id,
    kind: 'message',
    event: 'system_rule.published',
    organization_id: rule.organization_id,
    title: {
      cn: `${read_required ? '请阅读并确认' : '制度发布'}：《${rule.title}》${which.cn}`,
      us: `${read_required ? 'Read and confirm' : 'Published'}: “${rule.title_en ?? rule.title}”${which.us}`,
    },
    body: { cn: bodyIn('cn', out), us: bodyIn('us', out) },
    link: rulePage(rule.id, { v: version_no }),
    urgency: 'normal',
    need_action: read_required,
  };
}

/** A version that is out, with its rule; null: it was replaced or made void. */
export async function findOut(db: Db, versionId: string): Promise<Out | null> {
  const [found] = await db
    .select({ rule: systemRule, version: systemRuleVersion })
    .from(systemRuleVersion)
    .innerJoin(systemRule, eq(systemRule.id, systemRuleVersion.system_rule_id))
    .where(and(eq(systemRuleVersion.id, versionId), eq(systemRuleVersion.status, 'published')));
  return found ?? null;
}

/** Tells the readers of a rule that a version is out: everybody once, and nobody more when it was replaced meanwhile. */
export const tellReaders = defineJob({
  name: 'rules.tell_readers',
  title: { cn: '通知制度的读者', us: 'Tell the readers of a rule' },
  schema: z.strictObject({ version_id: id }),
  handler: async (services, { version_id }, { signal }) => {
    const key = `system_rule:${version_id}`;
    await services.database.write(EVERYWHERE, async ({ db }) => {
      const out = await findOut(db, version_id);
      if (!out) return;
      await runOnce(db, `${key}:filed`, async () => {
        const people = audienceQuery(services, out.rule.audience, out.rule.organization_id);
        const recipient_count = await fileBroadcast(db, broadcastOf(out), people);
        await db.update(systemRuleVersion).set({ recipient_count }).where(eq(systemRuleVersion.id, version_id));
      });
    });
    const load = async (db: Db) => {
      const out = await findOut(db, version_id);
      return out && broadcastOf(out);
    };
    await notifyEverybody(services, key, load, signal);
  },
});

/**
 * Versions whose day has come stand in the place of those before them: one rule at its hour, and whatever was missed with
 * every hour of the clock.
 */
export const comeIntoForce = defineJob({
  name: 'rules.come_into_force',
  title: { cn: '制度新版本生效', us: 'New versions of rules take effect' },
  schema: z.strictObject({ system_rule_id: id.optional() }),
  concurrency: 1,
  schedule: { cron: '5 * * * *', payload: {} },
  handler: async (services, { system_rule_id }, { signal }) => {
    const due = await services.database.read(EVERYWHERE, (db) => dueRules(db, system_rule_id));
    for (const rule of due) {
      signal.throwIfAborted();
      await enforceDue(services, rule);
    }
  },
});

const isDue = and(
  eq(systemRuleVersion.status, 'published'),
  lte(systemRuleVersion.effective_on, todayOf(systemRuleVersion.organization_id)),
);

async function dueRules(db: Db, one: string | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: systemRule.id })
    .from(systemRuleVersion)
    .innerJoin(systemRule, eq(systemRule.id, systemRuleVersion.system_rule_id))
    .where(
      and(
        isDue,
        gt(systemRuleVersion.version_no, systemRule.version_no),
        eq(systemRule.status, 'published'),
        one ? eq(systemRule.id, one) : undefined,
      ),
    );
  return rows.map((row) => row.id);
}

/** The newest version whose day has come, under the lock of its rule. */
async function enforceDue({ database }: Services, ruleId: string): Promise<void> {
  await database.write(EVERYWHERE, async ({ db }) => {
    const [rule] = await db.select().from(systemRule).where(eq(systemRule.id, ruleId)).for('update');
    if (rule?.status !== 'published' || rule.version_no === null) return;
    const [version] = await db
      .select()
      .from(systemRuleVersion)
      .where(
        and(isDue, eq(systemRuleVersion.system_rule_id, ruleId), gt(systemRuleVersion.version_no, rule.version_no)),
      )
      .orderBy(sql`${systemRuleVersion.version_no} desc`)
      .limit(1);
    if (!version) return;
    const entries: AuditEntry[] = [];
    const audit = (entry: AuditEntry) => entries.push({ ...entry, kind: 'job' });
    await enforce({ db, actor: null, audit }, rule, version);
    await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  });
}

/** Who joined later reads what has to be confirmed as well: every hour, one rule a transaction. */
export const reachNewReaders = defineJob({
  name: 'rules.new_readers',
  title: { cn: '向新加入的人发送须确认的制度', us: 'Send rules to confirm to people who joined later' },
  schema: z.strictObject({}),
  concurrency: 1,
  schedule: { cron: '40 * * * *', payload: {} },
  handler: async (services, _payload, { signal }) => {
    for (let after: string | null = null; ; ) {
      signal.throwIfAborted();
      after = await reachNext(services, after);
      if (!after) return;
    }
  },
});

function reachNext(services: Services, after: string | null): Promise<string | null> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [out] = await db
      .select({ rule: systemRule, version: systemRuleVersion })
      .from(systemRuleVersion)
      .innerJoin(systemRule, eq(systemRule.id, systemRuleVersion.system_rule_id))
      .where(
        and(
          eq(systemRuleVersion.status, 'published'),
          eq(systemRuleVersion.read_required, true),
          // not told to anybody yet: the message that is on its way reaches those who are there by then
          isNotNull(systemRuleVersion.recipient_count),
          inArray(systemRule.status, ['published']),
          after ? gt(systemRuleVersion.id, after) : undefined,
        ),
      )
      .orderBy(asc(systemRuleVersion.id))
      .limit(1)
      .for('update', { of: systemRuleVersion });
    if (!out) return null;
    const people = audienceQuery(services, out.rule.audience, out.rule.organization_id);
    const recipient_count = await fileNewcomers({ db, services }, broadcastOf(out), people);
    if (recipient_count !== null)
      await db.update(systemRuleVersion).set({ recipient_count }).where(eq(systemRuleVersion.id, out.version.id));
    return out.version.id;
  });
}
