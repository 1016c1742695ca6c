import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { nobodyBusy } from '../../../../server/testing/nobody-busy.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { liveDesk } from './testing/live-desk.ts';

/** What a live offers to somebody is exactly what its calls accept from them, in every state. */

const demo = useDemo();
const { meeting, sql } = liveDesk(demo);
beforeAll(() => nobodyBusy(demo.test_db));
const people: Record<string, Browser> = {};
beforeAll(async () => {
  const names = ['homeroom', 'teacher', 'office', 'principal', 'media', 'guardian', 'outsider'] as const;
  for (const name of names) people[name] = await demo.as(name);
});

const TITLE = '测试家长会';
const STATES = {
  draft: `status = 'draft', waits_for = null`,
  pending_approval: `status = 'pending_approval', waits_for = 'approver'`,
  approved: `status = 'approved', waits_for = null, publish_state = 'pushing'`,
  on_air: `status = 'approved', waits_for = null, publish_state = 'pushing', started_at = now()`,
  closed: `status = 'closed', waits_for = null, close_kind = 'cancelled', close_reason = '改期'`,
  finished: `status = 'finished', waits_for = null, started_at = now(), ended_at = now()`,
};

type Row = { readonly id: string; readonly version: number };
const put =
  (name: string, more: object = {}) =>
  (by: Browser, { id, version }: Row) =>
    by.call('PUT', `/lives/${id}/${name}`, { body: { version, ...more } });

/** A live of the homeroom teacher in a state; the host is free of those before. */
async function liveIn(state: keyof typeof STATES): Promise<Row> {
  await sql(`update live set status = 'archived', waits_for = null where title = $1`, [TITLE]);
  const body = { ...(await meeting()), title: TITLE, submit: false };
  const made = await people['homeroom']?.call('POST', '/lives', { body });
  if (!made?.data) throw new Error(JSON.stringify(made));
  const { id, version } = made.data as Row;
  await sql(`update live set ${STATES[state]} where id = $1`, [id]);
  return { id, version };
}

describe('a live', () => {
  it.each(Object.keys(STATES) as (keyof typeof STATES)[])('offers what its calls accept: %s', async (state) => {
    const facts = { ...(await meeting()), title: TITLE };
    const bodiless =
      (name: string) =>
      (by: Browser, { id }: Row) =>
        by.call('PUT', `/lives/${id}/${name}`);
    const onceBegun = state === 'on_air';
    const wrong = await offersThatDisagree({
      people,
      acts: {
        // what runs takes small changes by the call, which no page offers, and does not begin again
        ...(onceBegun
          ? {}
          : {
              update: (by: Browser, { id, version }: Row) =>
                by.call('PUT', `/lives/${id}`, { body: { ...facts, version } }),
              start: bodiless('start'),
            }),
        submit: put('submit'),
        withdraw: bodiless('withdraw'),
        approve: put('approve', { opinion: '' }),
        close: put('close', { reason: '时间改了' }),
        finish: bodiless('finish'),
        remove: (by, { id }) => by.call('DELETE', `/lives/${id}`),
      },
      ready: () => liveIn(state),
      read: (by, { id }) => by.call('GET', `/lives/${id}`),
    });
    expect(wrong).toEqual([]);
  });
});
