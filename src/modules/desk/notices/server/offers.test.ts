import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { serverModules } from '../../../../server/modules.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';
import { announcementLifecycle } from '../contract/announcements.lifecycle.ts';
import { noticeLifecycle } from '../contract/notices.lifecycle.ts';

/** What an announcement or a notice offers to somebody is exactly what its calls accept from them, in every state. */

const test_db = useTestDatabase();
let portal: TestPortal;
let school: TestSchool;
let author: TestPerson;
let reader: TestPerson;
let people: Record<string, Browser>;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  const world = new TestWorld(portal);
  school = await world.school('甲校');
  const of = (...roles: Parameters<TestWorld['person']>[0]['roles'] & object) => world.person({ roles, school });
  author = await of('student_affairs', 'it');
  reader = await of();
  const principal = await of('principal');
  const office = await of('office');
  const elsewhere = await world.school('乙校', school);
  const stranger = await world.person({ roles: ['office'], school: elsewhere });
  people = {
    author: author.browser,
    colleague: (await of('student_affairs')).browser,
    principal: principal.browser,
    office: office.browser,
    head: (await of('dept_head')).browser,
    reader: reader.browser,
    stranger: stranger.browser,
    'somebody as the author': await world.signIn(author.user_id, school, principal.user_id),
    'somebody as the principal': await world.signIn(principal.user_id, school, office.user_id),
  };
});
afterAll(() => portal.close());

type Row = { readonly id: string; readonly version: number };
const reason = '内容有误请忽略';

/** Acts of rows that live below a path. */
const actsAt = (path: string) => {
  const put =
    (name: string, more: object = {}) =>
    (by: Browser, { id, version }: Row) =>
      by.call('PUT', `${path}/${id}/${name}`, { body: { version, ...more } });
  return {
    submit: put('submit'),
    withdraw: put('withdraw'),
    cancel_schedule: put('cancel_schedule'),
    approve: put('approve'),
    return: put('return', { reason }),
    recall: put('recall', { reason }),
    urge: (by: Browser, { id }: Row) =>
      by.call('POST', `${path}/${id}/urge_email`, { body: { channels: ['in_site'] } }),
  };
};

/** Batches leave out what they do not remove, and say so. */
const removeAt =
  (path: string) =>
  async (by: Browser, { id }: Row) => {
    const answer = await by.call('DELETE', `${path}/batch_destroy`, { body: { ids: [id] } });
    return answer.code === 0 && answer.data.destroyed === 0 ? { ...answer, code: 404001 } : answer;
  };

/** A row of the author in a state, received by a reader who has not opened it. */
async function rowIn(table: 'announcement' | 'internotification', status: string, created: () => Promise<Row>) {
  const { id } = await created();
  const isOut = status === 'sent' || status === 'recalled';
  await test_db.query(
    `update ${table} set status = $2, sent_at = ${isOut ? 'now()' : 'null'}, send_at = now() + interval '1 day',
       recall_reason = ${status === 'recalled' ? `'${reason}'` : 'null'} where id = $1`,
    [id, status],
  );
  if (isOut)
    await test_db.query(
      `insert into notification (id, user_id, kind, event, title, urgency, subject_id) values ($1, $2, 'announcement', 'x', 'x', 'normal', $3)`,
      [uuidv7(), reader.user_id, id],
    );
  const [row] = await test_db.query<{ version: number }>(`select version from ${table} where id = $1`, [id]);
  return { id, version: row?.version ?? 0 };
}

describe('an announcement', () => {
  const path = '/notifications';
  it.each(statesOf(announcementLifecycle))('offers what its calls accept while it is %s', async (status) => {
    const created = async () => {
      const body = { title: '停水', body: '周六停水' };
      return (await author.browser.call('POST', `${path}/create_announcement`, { body })).data.list[0];
    };
    const wrong = await offersThatDisagree({
      people,
      acts: {
        ...actsAt(path),
        remove: removeAt(path),
        update: (by, { id, version }) =>
          by.call('PUT', `${path}/${id}`, { body: { title: '改', body: '改', version } }),
      },
      ready: () => rowIn('announcement', status, created),
      read: (by, { id }) => by.call('GET', `${path}/${id}`),
    });
    expect(wrong).toEqual([]);
  });
});

describe('a notice', () => {
  const path = '/internotifications';
  const content = () => ({
    title: '期末考试安排',
    body: '周一开始',
    audience: { include: [{ kind: 'person', id: reader.user_id }] },
  });
  it.each(statesOf(noticeLifecycle))('offers what its calls accept while it is %s', async (status) => {
    const created = async () =>
      (await author.browser.call('POST', path, { body: { kind: 'notice', ...content() } })).data;
    const change =
      (more: object) =>
      (by: Browser, { id, version }: Row) =>
        by.call('PUT', `${path}/${id}`, { body: { ...content(), ...more, version } });
    const wrong = await offersThatDisagree({
      people,
      acts: {
        ...actsAt(path),
        remove: removeAt(path),
        // one call writes a draft and revises what is out
        [status === 'sent' ? 'revise' : 'update']: change(status === 'sent' ? { reason: '更正' } : {}),
        copy: (by, { id }) => by.call('POST', `${path}/${id}/copy`),
      },
      ready: () => rowIn('internotification', status, created),
      read: (by, { id }) => by.call('GET', `${path}/${id}`),
    });
    expect(wrong).toEqual([]);
  });
});
