import { describe, expect, test } from 'vitest';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { clientOf, organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { demoGroup } from '../../../../../../database/demo/school-group.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

/** What stands in a compilation, for who reads it: the words of its documents, its films; and a copy in another school. */

const demo = useDemo();
const OPEN = demoId('compilation:高一数学 函数专题公开课');
const GROUPWIDE = demoId('compilation:集合与逻辑 教案集');
const PHYSICS = demoId('compilation:必修第一册 力学导学案集');
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});

interface Item {
  readonly id: string;
  readonly course_resource_id: string;
  readonly pinned_revision: number | null;
  readonly resource: { readonly kind: string; readonly title: string } | null;
}
const itemsOf = async (who: CastName, id: string) =>
  (await call(who, 'GET', `/compilations/${id}`)).data.tree.items as Item[];
const wordsAt = (id: string, item: string | undefined) => `/compilations/${id}/items/${item}/words`;

/** A teacher of another school of the group, signed in. */
async function colleague() {
  const found = demoGroup(new Date().toISOString().slice(0, 10)).people.find(
    ({ places }) =>
      places.some((place) => place.post === 'teacher') && places.every((place) => place.organization === 'sy-intl'),
  );
  if (!found || clientOf('sy-intl') !== 'sy') throw new Error('the demo has no such colleague');
  const browser = demo.guest();
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id: found.id, kind: 'staff', amr: ['pwd'], browser: true }),
  );
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  return browser;
}

describe('the words of a document', () => {
  test('are read by who reads the compilation, slide by slide, and by everybody where it is public', async () => {
    const document = (await itemsOf('homeroom', OPEN)).find((one) => one.resource?.kind === 'doc');
    const shown = await call('homeroom', 'GET', wordsAt(OPEN, document?.id));
    expect(shown.data.text).toContain('教学重点：集合的三种表示方法');
    expect((await demo.guest().call('GET', wordsAt(OPEN, document?.id))).data.text).toBe(shown.data.text);
    const slides = (await itemsOf('homeroom', PHYSICS)).find((one) => one.resource?.kind === 'slides');
    const pages = (await call('homeroom', 'GET', wordsAt(PHYSICS, slides?.id))).data.text.split('\f');
    expect(pages.slice(0, 2)).toEqual(['匀变速直线运动的规律', 'v = v0 + at']);
  });

  test('are not there for others, for items of other compilations, and once their resource is hidden', async () => {
    const slides = (await itemsOf('homeroom', PHYSICS)).find((one) => one.resource?.kind === 'slides');
    for (const who of ['outsider', 'student'] as const)
      expect((await call(who, 'GET', wordsAt(PHYSICS, slides?.id))).code).toBe(404001);
    expect((await demo.guest().call('GET', wordsAt(PHYSICS, slides?.id))).code).toBe(404001);
    expect((await call('homeroom', 'GET', wordsAt(OPEN, slides?.id))).code).toBe(404001);
    const hide = `update course_resource set status = $2 where id = $1`;
    await sql(hide, [slides?.course_resource_id, 'hidden']);
    expect((await call('homeroom', 'GET', wordsAt(PHYSICS, slides?.id))).code).toBe(404001);
    await sql(hide, [slides?.course_resource_id, 'published']);
  });
});

describe('places', () => {
  test('are counted by the rule by which the list is read', async () => {
    for (const who of ['homeroom', 'student', 'outsider'] as const) {
      const { list } = (await call(who, 'GET', '/compilations?per_page=100')).data as {
        list: { subject_value: string }[];
      };
      const { subjects } = (await call(who, 'GET', '/compilations/facets')).data as {
        subjects: { subject_value: string; n: number }[];
      };
      const counted = [...Map.groupBy(list, (one) => one.subject_value)].map(([value, some]) => [value, some.length]);
      expect(subjects.map((one) => [one.subject_value, one.n]).toSorted()).toEqual(counted.toSorted());
    }
  });
});

describe('a copy in another school', () => {
  test('names its origin, leaves out what a licence keeps at its school, and what is not shared is not copied at all', async () => {
    const other = await colleague();
    expect((await other.call('POST', `/compilations/${OPEN}/copy`)).code).toBe(404001);
    const [item] = await itemsOf('homeroom', GROUPWIDE);
    const made = await other.call('POST', `/compilations/${GROUPWIDE}/copy`);
    expect(made.data.left_out).toBe(0);
    const copy = (await other.call('GET', `/compilations/${made.data.id}`)).data;
    expect(copy).toMatchObject({
      is_copy: true,
      status: 'draft',
      lineage: [{ id: GROUPWIDE, owner: { name: '王建国' }, organization: { name: '书院中学' } }],
      tree: { items: [{ course_resource_id: item?.course_resource_id, pinned_revision: 1 }] },
    });
    // its licence was narrowed since: a copy that is made now goes without it
    await sql(`update course_resource set level = 'school', license = 'own_school' where id = $1`, [
      item?.course_resource_id,
    ]);
    expect((await other.call('POST', `/compilations/${GROUPWIDE}/copy`)).data.left_out).toBe(1);
    await sql(`update course_resource set level = 'group', license = 'cc_by' where id = $1`, [
      item?.course_resource_id,
    ]);
    const [told] = await sql(`select count(*)::int as n from notification where user_id = $1 and event = $2`, [
      castId('teacher'),
      'compilation.copied',
    ]);
    expect(told?.['n']).toBeGreaterThan(0);
    expect(organizationId('sy-intl')).toBe(copy.organization.id);
  });
});
