import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { until } from '#server/testing/until.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { shellRights } from '../rights.ts';
import { type SearchHit, type SearchSource, searchSources } from './public.ts';

const foundAs = (name: string): SearchHit => ({
  id: name,
  name,
  name_en: null,
  detail: null,
  detail_en: null,
  route: '/home',
});

describe('the search of the frame', () => {
  const demo = useDemo();
  const add = (source: SearchSource) => searchSources.with(source)(demo.services);
  const ask = async (who: CastName, q: string) =>
    (await demo.as(who)).call('GET', `/search?q=${encodeURIComponent(q)}`);
  /** A source of the portal that was slow on a busy machine is asked again. */
  const search = async (who: CastName, q: string) => {
    let answer = await ask(who, q);
    await until(async () => {
      const isWhole = (answer.data?.left_out ?? []).every((key: string) => ['slow', 'broken'].includes(key));
      if (!isWhole) answer = await ask(who, q);
      return isWhole;
    });
    return answer;
  };
  const groupsOf = async (who: CastName, q: string): Promise<{ key: string; list: SearchHit[] }[]> =>
    (await search(who, q)).data.groups;

  it('finds people by name and by pinyin for people with the list of people, and leads to it', async () => {
    for (const word of ['郑国强', 'zhengguoqiang', 'zgq']) {
      const people = (await groupsOf('hrofficer', word)).find((group) => group.key === 'people');
      expect(people, word).toMatchObject({ name: '人员', name_en: 'People' });
      expect(people?.list[0], word).toMatchObject({ name: '郑国强', route: expect.stringMatching(/^\/people\?id=/) });
    }
  });

  it('shows nobody to whom the list of people is closed, nor people of another school group', async () => {
    for (const who of ['student', 'guardian'] as const) expect(await groupsOf(who, '郑国强')).toEqual([]);
    expect((await groupsOf('superadmin', '郑国强')).length).toBeGreaterThan(0);
    expect(await groupsOf('outsider', '郑国强')).toEqual([]);
  });

  it('shows at most five of a kind', async () => {
    const people = (await groupsOf('superadmin', '张')).find((group) => group.key === 'people');
    expect(people?.list).toHaveLength(5);
    add({
      key: 'many',
      title: { cn: '许多', us: 'Many' },
      find: async () => Array.from({ length: 9 }, (_, at) => foundAs(`${at}`)),
    });
    expect((await groupsOf('student', '张')).find((group) => group.key === 'many')?.list).toHaveLength(5);
  });

  it('leaves out a source that is slow or broken, and waits for it no longer than 300 ms', async () => {
    add({
      key: 'slow',
      title: { cn: '慢', us: 'Slow' },
      find: async () => {
        await pause(1500);
        return [foundAs('late')];
      },
    });
    add({
      key: 'broken',
      title: { cn: '坏', us: 'Broken' },
      find: async () => {
        throw new Error('out of order');
      },
    });
    const { data } = await search('student', '张');
    expect(data.left_out).toEqual(['slow', 'broken']);
    expect(data.groups.map((group: { key: string }) => group.key)).toEqual(['many']);
  });

  it('asks a source with a right only for its holders', async () => {
    add({
      key: 'guarded',
      title: { cn: '内部', us: 'Inside' },
      rights: [shellRights.terms],
      find: async ({ scope }) => [foundAs(String(scope !== undefined))],
    });
    expect((await groupsOf('student', '张')).map(({ key }) => key)).not.toContain('guarded');
    expect((await groupsOf('superadmin', '张')).map(({ key }) => key)).toContain('guarded');
  });

  it('finds what stands in texts that the person may read, with the words marked, after all that has a name', async () => {
    const [hit] = await demo.test_db.query<{ source_id: string; title: string }>(
      `select source_id, title from search_passage p where source = 'announcement' and lang = 'cn'
         and exists (select from notification where subject_id = source_id and user_id = $1) limit 1`,
      [castId('teacher')],
    );
    const groups = await groupsOf('teacher', hit?.title ?? '');
    expect(groups.at(-1)).toMatchObject({ key: 'texts', name: '正文内容', name_en: 'In texts' });
    const found = groups.at(-1)?.list.find(({ id }) => id === `announcement-${hit?.source_id}`);
    expect(found).toMatchObject({ name: hit?.title, detail: '公告', detail_en: 'Announcements' });
    expect(found?.route).toContain(hit?.source_id);
    expect(found?.snippet?.map(({ text }) => text).join('')).not.toBe('');
    expect((await groupsOf('outsider', hit?.title ?? '')).flatMap(({ list }) => list)).not.toContainEqual(found);
  });

  it('wants one to fifty characters and somebody who is signed in', async () => {
    expect((await search('student', '')).code).toBe(422001);
    expect((await search('student', '张'.repeat(51))).code).toBe(422001);
    expect((await demo.guest().call('GET', '/search?q=a')).code).toBe(401401);
  });
});
