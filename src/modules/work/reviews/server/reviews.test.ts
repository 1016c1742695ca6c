import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { roleUser } from '#modules/core/access/server/tables.ts';
import { type Reviewed, reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import { lifecycleEvent } from '#server/lifecycle/tables.ts';
import { type CastName, cast, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { makePicture } from '../../../desk/news/server/factories.ts';

const demo = useDemo();

interface Answer {
  readonly list: readonly {
    readonly id: string;
    readonly key: string;
    readonly type: string;
    readonly module: string;
  }[];
  readonly counts: { readonly total: number; readonly modules: Readonly<Record<string, number>> };
  readonly failed: readonly string[];
}
const reviewsOf = async (who: CastName, query = ''): Promise<Answer> =>
  (await demo.call(who, 'GET', `/reviews${query}`)).data;

async function newsOf(who: CastName, title: string) {
  const cover_id = await makePicture(
    demo.services,
    { width: 16, height: 9 },
    { owner_id: castId(who), organization_id: null },
  );
  const draft = { title, cover_id, body: '第一段', category: 'campus', is_public: true };
  const made = await demo.call(who, 'POST', '/news', draft);
  const sent = await demo.call(who, 'PUT', `/news/${made.data.id}/submit`, { version: 1 });
  return sent.data as { readonly id: string; readonly version: number };
}

describe('what is decided', () => {
  it('leaves what waits, and stands at who decided it and at who handed it in', async () => {
    const { id, version } = await newsOf('homeroom', '图书角开放');
    const key = `news:${id}`;
    expect((await reviewsOf('office')).list.map((row) => row.key)).toContain(key);
    expect((await reviewsOf('homeroom')).list.map((row) => row.key)).not.toContain(key);
    expect((await reviewsOf('homeroom', '?tab=mine')).list[0]).toMatchObject({ id, state: { cn: '待发布' } });

    await demo.call('office', 'PUT', `/news/${id}/return`, { version, opinion: '请补充照片' });
    expect((await reviewsOf('office')).list.map((row) => row.key)).not.toContain(key);
    expect((await reviewsOf('office', '?tab=done')).list[0]).toMatchObject({
      id,
      module: 'news',
      title: '图书角开放',
      to: { cn: '草稿' },
      opinion: '请补充照片',
    });
    expect((await reviewsOf('homeroom', '?tab=mine')).list[0]).toMatchObject({ id, state: { cn: '草稿' } });
    expect((await reviewsOf('homeroom', '?tab=done')).list.map((row) => row.id)).not.toContain(id);
  });

  it('is shown with the last decision, and with where it stands now', async () => {
    const { id, version } = await newsOf('homeroom', '校门改造完成');
    await demo.call('office', 'PUT', `/news/${id}/publish`, { version });
    await demo.call('office', 'PUT', `/news/${id}/offline`, { version: version + 1 });
    const [row] = (await reviewsOf('office', '?tab=done')).list;
    expect(row).toMatchObject({ id, to: { cn: '已发布' }, state: { cn: '已下线' } });
  });
});

describe('what is copied', () => {
  it('stands at whom a colleague let read it, with its state, and nowhere else', async () => {
    expect((await reviewsOf('office', '?tab=copied')).list).toEqual([]);
    const [request] = await demo.test_db.query<{ id: string }>(
      `insert into regular_request (id, organization_id, user_id, evaluation_id, requested_by, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), $3, now(), now()) returning id`,
      [organizationId('sy-middle'), castId('teacher'), castId('hrofficer')],
    );
    await demo.test_db.query(
      `insert into flow_run (id, organization_id, kind, subject_id, applicant_id, barred_ids, about_id, facts, copied_ids)
       values (gen_random_uuid(), $1, 'regular_request', $2, $3, array[$3]::uuid[], $4, '{}', array[$5]::uuid[])`,
      [organizationId('sy-middle'), request?.id, castId('hrofficer'), castId('teacher'), castId('office')],
    );
    const { list, counts } = await reviewsOf('office', '?tab=copied');
    expect(list).toMatchObject([{ id: request?.id, module: 'staff', state: { cn: '待审批' } }]);
    expect(counts).toEqual({ total: 1, modules: { staff: 1 } });
    for (const who of ['principal', 'homeroom', 'outsider'] as const)
      expect((await reviewsOf(who, '?tab=copied')).list).toEqual([]);
  });
});

describe('the counts', () => {
  it.each(['todo', 'done', 'mine', 'copied'])('of %s are those of its list, in all and by module', async (tab) => {
    for (const who of ['principal', 'office', 'teacher', 'orgadmin'] as const) {
      const { list, counts } = await reviewsOf(who, `?tab=${tab}`);
      expect([who, counts.total]).toEqual([who, list.length]);
      for (const [module, count] of Object.entries(counts.modules)) {
        const narrowed = await reviewsOf(who, `?tab=${tab}&module=${module}`);
        expect([who, module, narrowed.list.length]).toEqual([who, module, count]);
        expect(narrowed.counts).toEqual(counts);
      }
    }
  });

  it('say the same as those of the home page', async () => {
    for (const who of ['principal', 'office', 'homeroom'] as const) {
      const { data } = await demo.call(who, 'GET', '/home/todo_counts');
      expect([who, data.reviews]).toEqual([who, (await reviewsOf(who)).counts.total]);
    }
  });

  it('leave out what was put off', async () => {
    const before = await reviewsOf('office');
    const [row] = before.list.filter((one) => one.key.startsWith('news:'));
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await demo.call('office', 'PUT', `/home/todos/${row?.key}/snooze`, { until });
    const after = await reviewsOf('office');
    expect(after.list.map(({ key }) => key)).not.toContain(row?.key);
    expect(after.counts.total).toBe(before.counts.total - 1);
    await demo.call('office', 'PUT', `/home/todos/${row?.key}/snooze`, { until: null });
  });
});

describe('the list', () => {
  it('is searched in its words and facts, whichever way they are written', async () => {
    const { id } = await newsOf('homeroom', '體育館新場地');
    const found = async (q: string) =>
      (await reviewsOf('office', `?q=${encodeURIComponent(q)}`)).list.map(({ key }) => key);
    expect(await found('体育馆')).toEqual([`news:${id}`]);
    expect(await found('没有这样的事项')).toEqual([]);
  });

  it('is narrowed by how near it is', async () => {
    const { list } = await reviewsOf('office', '?urgency=later');
    expect(list.length).toBeGreaterThan(0);
    expect(list).toEqual(list.map((row) => ({ ...row, urgency: 'later' })));
  });

  it('is refused to who reviews nothing, and a tab that there is not', async () => {
    expect((await demo.call('student', 'GET', '/reviews')).code).toBe(403001);
    expect((await demo.guest().call('GET', '/reviews')).code).toBe(401401);
    expect((await demo.call('office', 'GET', '/reviews?tab=all')).code).toBe(422001);
  });
});

describe('who may not see a thing', () => {
  const kinds = () => reviewedKinds.of(demo.services);
  /** Whatever waits for somebody of the demo, as if this person had decided and handed in all of it. */
  async function mark(who: CastName): Promise<ReadonlySet<string>> {
    const found = new Map<string, { readonly type: string; readonly id: string }>();
    for (const { username } of cast) {
      const { data } = await demo.call(username, 'GET', '/home/todos');
      for (const { key, review } of data?.list ?? []) if (review) found.set(key, review);
    }
    const rows = [...found.values()].flatMap(({ type, id }) => {
      const kind = kinds().find((one) => one.type === type);
      return [...(kind?.decides ?? []), ...(kind?.hands_in ?? [])].map((move) => ({
        organization_id: organizationId('sy-middle'),
        entity_type: type,
        entity_id: id,
        move,
        to_state: 'x',
        by_user_id: castId(who),
        at: new Date().toISOString(),
      }));
    });
    await demo.everywhere((db) => db.insert(lifecycleEvent).values(rows));
    return new Set(rows.map(({ entity_type }) => entity_type));
  }

  it('finds none of another school group, whatever its history says', async () => {
    const before = [await reviewsOf('outsider', '?tab=done'), await reviewsOf('outsider', '?tab=mine')];
    const marked = await mark('outsider');
    expect(marked.size).toBeGreaterThan(14);
    expect([await reviewsOf('outsider', '?tab=done'), await reviewsOf('outsider', '?tab=mine')]).toEqual(before);
  });

  it('loses the row with the right, and the count with it', async () => {
    const { id, version } = await newsOf('homeroom', '运动会闭幕');
    await demo.call('office', 'PUT', `/news/${id}/publish`, { version });
    expect((await reviewsOf('office', '?tab=done')).list.map((row) => row.id)).toContain(id);
    await demo.everywhere((db) =>
      db
        .update(roleUser)
        .set({ state: 'ended' })
        .where(and(eq(roleUser.user_id, castId('office')), eq(roleUser.state, 'active'))),
    );
    const { list, counts } = (await (await demo.as('office')).call('GET', '/reviews', { query: { tab: 'done' } })).data;
    expect(list.map((row: Reviewed) => row.id)).not.toContain(id);
    expect(counts.total).toBe(list.length);
    expect(counts.modules.news).toBeUndefined();
  });
});

describe('a module that fails', () => {
  beforeAll(() => {
    const news = reviewedKinds.of(demo.services).find(({ type }) => type === 'news');
    if (!news) throw new Error('news are reviewed');
    const broken = { ...news, module: 'broken', rows: () => Promise.reject(new Error('asked too much')) };
    reviewedKinds.with(broken)(demo.services);
  });

  it('is named, and hides no other one', async () => {
    const { id, version } = await newsOf('homeroom', '新学期课程表');
    await demo.call('orgadmin', 'PUT', `/news/${id}/publish`, { version });
    const { list, failed } = await reviewsOf('homeroom', '?tab=mine');
    expect(failed).toEqual(['broken']);
    expect(list.map((row) => row.id)).toContain(id);
  });
});
