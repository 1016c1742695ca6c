import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { rollCall, rollCallPerson } from '#modules/campus/roll-calls/server/tables.ts';
import { delegation, role, roleUser } from '#modules/core/access/server/tables.ts';
import { schoolCampus } from '#modules/core/directory/server/tables.ts';
import { accountMerge, impersonation } from '#modules/desk/console/server/tables.ts';
import { coverLesson, coverOffer } from '#modules/learning/covers/server/tables.ts';
import { longSickLeave } from '#modules/life/leave/server/tables.ts';
import { staffRights } from '#modules/people/staff/rights.ts';
import { regularRequest, teacher as staffRecord } from '#modules/people/staff/server/tables.ts';
import { dutyLog } from '#modules/work/duty/server/tables.ts';
import { flowRun, flowStep } from '#server/flow/tables.ts';
import { gatherToday, gatherTodos, type TodaySpan, todaySources, todoSources } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { patience } from '#server/testing/pace.ts';
import { dayOf } from '#shared/dates.ts';
import { holders } from '#shared/flow/steps.ts';
import { type CastName, cast, castId } from '../../database/demo/cast.ts';
import { organizationId } from '../../database/demo/places.ts';
import { type OwnDemo, useDemo } from './testing/use-demo.ts';

/**
 * Before the sources of to-dos are asked, one statement asks where something waits. A source whose condition does not
 * hold is not asked, so a condition that is too narrow hides what waits: here every source is asked beside it, for
 * everybody of the cast, and those of days beside them.
 */

/** What one source gives somebody when it is asked, and which of it is gathered after the look. */
interface Seen {
  readonly username: CastName;
  /** The place of the source among all. */
  readonly source: number;
  readonly found: readonly string[];
  readonly gathered: readonly string[];
}

const SPY = 'spy';
const sourcesOf = (services: Services) => todoSources.of(services).filter(({ module }) => module !== SPY);

/** Things of which nothing waits in the demo. */
async function makeThingsWait(demo: OwnDemo): Promise<void> {
  const [group, school] = [organizationId('sy'), organizationId('sy-middle')];
  const about = { client_id: group, reason: '演示', state: 'requested' };
  const [student, teacher, finance] = [castId('student'), castId('teacher'), castId('finance')];
  await demo.everywhere(async (db) => {
    await db
      .insert(accountMerge)
      .values({ ...about, from_id: teacher, into_id: finance, requested_by: castId('principal') });
    await db.insert(impersonation).values({ ...about, actor_id: castId('principal'), target_id: student, minutes: 10 });
    const [given] = await db.select({ id: role.id }).from(role).where(eq(role.code, 'media')).limit(1);
    await db.insert(roleUser).values({
      role_id: given?.id ?? '',
      user_id: finance,
      organization_id: school,
      granted_by: castId('principal'),
      state: 'requested',
    });
    await db.insert(delegation).values({
      from_user_id: finance,
      to_user_id: teacher,
      organization_id: school,
      codes: ['01'],
      valid_from: '2026-01-01',
      valid_to: '2999-01-01',
      reason: '出差',
    });
    await db
      .update(staffRecord)
      .set({ entry_status: 'entered', entered_on: sql`current_date - 80`, probation_months: 3, left_on: null })
      .where(eq(staffRecord.id, finance));
    const asked = { organization_id: school, user_id: teacher, requested_by: castId('hrofficer') };
    const [paper] = await db
      .insert(regularRequest)
      .values({ ...asked, evaluation_id: randomUUID() })
      .returning();
    const people = { applicant_id: asked.requested_by, about_id: teacher, barred_ids: [asked.requested_by, teacher] };
    const [run] = await db
      .insert(flowRun)
      .values({ ...people, organization_id: school, kind: 'regular_request', subject_id: paper?.id ?? '', facts: {} })
      .returning();
    await db.insert(flowStep).values({
      run_id: run?.id ?? '',
      organization_id: school,
      round: 1,
      position: 0,
      rule: holders(staffRights.makeRegular, { cn: '审批', us: 'Approval' }),
      state: 'open',
      code: staffRights.makeRegular,
      opened_at: new Date().toISOString(),
    });
    const lessons = await db
      .select({ id: coverLesson.id })
      .from(coverLesson)
      .where(eq(coverLesson.organization_id, school))
      .orderBy(coverLesson.id)
      .limit(2);
    const soon = { starts_at: sql`now() + interval '2 days'`, ends_at: sql`now() + interval '2 days 40 minutes'` };
    const [held, open] = lessons.map(({ id }) => id);
    await db
      .update(coverLesson)
      .set({ ...soon, state: 'accepted', cover_id: teacher, is_applied: false })
      .where(eq(coverLesson.id, held ?? ''));
    await db
      .update(coverLesson)
      .set({ ...soon, state: 'proposed' })
      .where(eq(coverLesson.id, open ?? ''));
    await db
      .insert(coverOffer)
      .values({ organization_id: school, cover_lesson_id: open ?? '', user_id: teacher })
      .onConflictDoNothing();
    await db.insert(longSickLeave).values({
      organization_id: school,
      user_id: teacher,
      since: '2026-01-12',
      reached_on: '2026-07-12',
      vacation_ids: [],
    });
    // whose shift is next depends on the day
    await db.update(dutyLog).set({ handover_to_id: teacher }).where(eq(dutyLog.organization_id, school));
    const [campus] = await db.select().from(schoolCampus).where(eq(schoolCampus.organization_id, school)).limit(1);
    const [call] = await db
      .insert(rollCall)
      .values({
        organization_id: school,
        campus_id: campus?.id ?? '',
        reason: 'drill',
        started_by: castId('principal'),
      })
      .returning();
    await db.insert(rollCallPerson).values({
      organization_id: school,
      roll_call_id: call?.id ?? '',
      kind: 'staff',
      ref_id: teacher,
      user_id: teacher,
      name: '张敏',
    });
  });
}

/** Every source of days, asked for more than a year on both sides of now. */
const LONG: TodaySpan = {
  day: dayOf(new Date().toISOString()),
  start: new Date(Date.now() - 400 * 24 * 3600_000).toISOString(),
  end: new Date(Date.now() + 400 * 24 * 3600_000).toISOString(),
};

async function lookAtDays(ctx: Context, username: CastName): Promise<Seen[]> {
  const { items, failed } = await gatherToday(ctx, LONG);
  expect([username, failed]).toEqual([username, []]);
  const seen: Seen[] = [];
  for (const [source, { module, find }] of todaySources.of(ctx.services).entries())
    seen.push({
      username,
      source,
      found: (await find(ctx, LONG)).map(({ key }) => key),
      gathered: items.filter((item) => item.module === module).map(({ key }) => key),
    });
  return seen;
}

/** What every source gives this person, asked alone and gathered with the others, on the connection of one request. */
async function look(ctx: Context, username: CastName): Promise<Seen[]> {
  const sources = sourcesOf(ctx.services);
  const { items, failed } = await gatherTodos(ctx, { modules: new Set(sources.map(({ module }) => module)) });
  expect([username, failed]).toEqual([username, []]);
  const seen: Seen[] = [];
  for (const [source, { module, find }] of sources.entries())
    seen.push({
      username,
      source,
      found: (await find(ctx)).map(({ key }) => key),
      gathered: items.filter((item) => item.module === module).map(({ key }) => key),
    });
  return seen;
}

describe('the look where something waits', () => {
  const demo = useDemo();
  const seen: Seen[] = [];
  const days: Seen[] = [];
  let reader: CastName;

  beforeAll(async () => {
    await makeThingsWait(demo);
    todoSources.with({
      module: SPY,
      name: { cn: '核对', us: 'Check' },
      find: async (ctx) => {
        seen.push(...(await look(ctx, reader)));
        days.push(...(await lookAtDays(ctx, reader)));
        return [];
      },
    })(demo.services);
    for (const { username } of cast) {
      reader = username;
      const { code } = await demo.call(username, 'GET', '/home/todo_counts');
      if (code === 0) expect(seen.at(-1)?.username).toBe(username);
    }
  }, patience(240));

  it('hides nothing that waits for anybody, or stands in their days', () => {
    const hidden = [...seen, ...days].flatMap(({ username, found, gathered }) =>
      found.filter((key) => !gathered.includes(key)).map((key) => `${username}: ${key}`),
    );
    expect(hidden).toEqual([]);
  });

  it('is known of every source, and proven with something of each', () => {
    const proven = (of: readonly Seen[]) =>
      new Set(of.filter(({ found }) => found.length > 0).map(({ source }) => source));
    const [todos, today] = [proven(seen), proven(days)];
    const all = [
      ...sourcesOf(demo.services).map(({ module, find, waits }, at) => [module, find.name, waits && todos.has(at)]),
      ...todaySources
        .of(demo.services)
        .map(({ module, find, holds }, at) => [module, find.name, holds && today.has(at)]),
    ];
    expect(all.filter(([, , isProven]) => !isProven)).toEqual([]);
  });
});
