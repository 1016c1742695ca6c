import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { type ResourceStatus, resourceLifecycle } from '../contract/resource.lifecycle.ts';

/** What a resource offers to somebody is exactly what its calls accept from them, in every state. */

const demo = useDemo();
const people: Record<string, Browser> = {};
beforeAll(async () => {
  const names = [
    'teacher',
    'homeroom',
    'office',
    'principal',
    'research',
    'groupoffice',
    'guardian',
    'outsider',
  ] as const;
  for (const name of names) people[name] = await demo.as(name);
});

const facts = { title: '测试资源', stage_code: 101, subject_value: '101002', source: 'original', license: 'cc_by' };
const STATES: Readonly<Record<ResourceStatus, string>> = {
  draft: `level = 'personal'`,
  submitted: `level = 'personal', wanted_level = 'school', submitted_at = now()`,
  returned: `level = 'personal', opinion = '请补充例题'`,
  published: `level = 'school', listed_at = now()`,
  hidden: `level = 'school', hidden_reason = '有误'`,
  archived: `level = 'school', archived_at = now(), status_before = 'published'`,
};

type Row = { readonly id: string; readonly version: number };
const put =
  (name: string, more: object = {}) =>
  (by: Browser, { id, version }: Row) =>
    by.call('PUT', `/course_resources/${id}/${name}`, { body: { version, ...more } });

/** A resource of a teacher who stands in no teaching group, in a state. */
async function resourceIn(status: ResourceStatus): Promise<Row> {
  const body = { ...facts, link: 'https://basic.smartedu.cn/lesson' };
  const made = await people['teacher']?.call('POST', '/course_resources', { body });
  if (!made?.data) throw new Error(JSON.stringify(made));
  const { id, version } = made.data.list[0].resource as Row;
  await demo.test_db.query(
    `update course_resource set status = $2, department_id = null, ${STATES[status]} where id = $1`,
    [id, status],
  );
  return { id, version };
}

describe('a resource', () => {
  it.each(statesOf(resourceLifecycle))('offers what its calls accept while it is %s', async (status) => {
    const wrong = await offersThatDisagree({
      people,
      acts: {
        edit: (by, { id, version }) => by.call('PUT', `/course_resources/${id}`, { body: { ...facts, version } }),
        submit: put('submit', { level: status === 'published' ? 'group' : 'school' }),
        review: put('review', { result: 'return', opinion: '请补充例题' }),
        withdraw: put('withdraw'),
        hide: put('hide', { reason: '内容有误' }),
        show: put('show'),
        archive: (by, { id }) => by.call('DELETE', `/course_resources/${id}`),
        restore: async (by, { id }) => {
          const answer = await by.call('POST', '/course_resources/restore', { body: { ids: [id] } });
          // of what is not archived there is nothing to restore
          return answer.code === 0 && answer.data.restored.length === 0 ? { ...answer, code: 404001 } : answer;
        },
      },
      ready: () => resourceIn(status),
      read: (by, { id }) => by.call('GET', `/course_resources/${id}`),
    });
    expect(wrong).toEqual([]);
  });
});
