import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import type { CastName } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
const people = new Map<CastName, Browser>();
const as = (who: CastName): Browser => people.get(who) as Browser;
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

beforeAll(async () => {
  for (const who of ['office', 'guardian'] as const) people.set(who, await demo.as(who));
});

describe('putting off', () => {
  it('hides a to-do from the list and its counts until then, but never an overdue or a foreign one', async () => {
    const { data } = await as('office').call('GET', '/home/todos');
    const key = data.list.find((todo: { kind: string }) => todo.kind === 'news_review').key;
    const count = async () => (await as('office').call('GET', '/home/todo_counts')).data.total as number;
    const before = await count();
    const snooze = (who: CastName, until: string | null) =>
      as(who).call('PUT', `/home/todos/${encodeURIComponent(key)}/snooze`, { body: { until } });
    expect((await snooze('office', minutes(60))).code).toBe(0);
    expect(await count()).toBe(before - 1);
    expect((await snooze('office', null)).code).toBe(0);
    expect(await count()).toBe(before);
    expect((await snooze('guardian', minutes(60))).code).toBe(404001);
    expect((await snooze('office', minutes(60 * 24 * 8))).code).toBe(422001);
  });
});
