import { beforeAll, expect, test } from 'vitest';
import { nameKeys } from '#server/search/name-keys.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

/** Names are found however their characters stand apart, by pinyin and by initials, wherever names are searched. */

const demo = useDemo();

const rename = async (who: 'teacher' | 'homeroom', name: string) => {
  const { name_pinyin, name_initials, grams } = nameKeys(name);
  await demo.test_db.query(
    `update "user" set name = $2, name_en = null, name_pinyin = $3, name_initials = $4, grams = $5 where id = $1`,
    [castId(who), name, name_pinyin, name_initials, grams],
  );
};

beforeAll(async () => {
  await rename('teacher', '李 雷');
  await rename('homeroom', '韩梅梅');
});

const SEARCHES = [
  ['contacts', 'orgadmin', '/contacts/directory'],
  ['people', 'orgadmin', '/users'],
  ['accounts', 'superadmin', '/admin/users'],
  ['staff records', 'hrofficer', '/teachers'],
  ['activations', 'orgadmin', '/user_actives/progress'],
  ['parking', 'security', '/parkings'],
] as const;

test.each(SEARCHES)('%s find a name with and without the space, by pinyin and by initials', async (_, who, path) => {
  const browser = await demo.as(who);
  const found = async (q: string) => {
    const answer = await browser.call('GET', path, { query: { q, per_page: '20' } });
    expect([q, answer.code, answer.message]).toEqual([q, 0, answer.message]);
    return JSON.stringify(answer.data.list);
  };
  for (const q of ['李雷', '李 雷', '李　雷', 'lilei', 'll'])
    expect([q, await found(q)]).toEqual([q, expect.stringContaining('李 雷')]);
  for (const q of ['韩梅梅', '韩 梅梅', '韩 梅 梅', 'hanmeimei'])
    expect([q, await found(q)]).toEqual([q, expect.stringContaining('韩梅梅')]);
});
