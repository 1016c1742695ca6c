import { beforeAll, expect, test } from 'vitest';
import { statesOf } from '#shared/lifecycle.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { faceLifecycle } from '../contract/face-lists.lifecycle.ts';

/** What a face says may be done with it is what the calls accept, for those who are shown it. */

const demo = useDemo();
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const { call } = demo;

beforeAll(async () => {
  for (const who of ['security', 'principal'] as const) {
    await sql(
      `insert into role_user (id, role_id, user_id, organization_id)
       select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = 'security' on conflict do nothing`,
      [castId(who), organizationId('sy-middle')],
    );
    await demo.everywhere((db) => demo.services.sessions.refresh(db, [castId(who)]));
  }
});

const FACE = demoId('face:acts');
/** A face of one of the reviewers in a state, the only one of that person. */
async function put(status: string): Promise<void> {
  await sql('delete from face_list where user_id = $1', [castId('security')]);
  await sql(
    `insert into face_list (id, organization_id, user_id, handed_in_by, width, height, source, status)
     values ($1, $2, $3, $3, 600, 800, 'capture', $4)`,
    [FACE, organizationId('sy-middle'), castId('security'), status],
  );
}
const CALLS = {
  review: (who: CastName) =>
    call(who, 'PUT', `/face_lists/${FACE}`, { status: 'rejected', opinion: '戴了口罩', version: 1 }),
  withdraw: (who: CastName) => call(who, 'DELETE', `/face_lists/${FACE}`),
};

test.each(statesOf(faceLifecycle))(
  'of a face that is %s what is offered is accepted, what is not is refused',
  async (status) =>
    expect(
      await offersThatDisagree({
        people: ['security', 'principal'],
        acts: CALLS,
        ready: async () => {
          await put(status);
          return { id: FACE, version: 1 };
        },
        read: (who) => call(who, 'GET', `/face_lists/${FACE}`),
      }),
    ).toEqual([]),
);

test('nobody decides about their own face, and who reviews takes one away', async () => {
  await put('pending');
  const actions = async (who: CastName) => (await call(who, 'GET', `/face_lists/${FACE}`)).data.actions;
  expect(await actions('security')).toEqual(['withdraw']);
  expect(await actions('principal')).toEqual(['review', 'withdraw']);
});

test('who is not shown a face learns nothing of its state', async () => {
  await put('withdrawn');
  expect((await CALLS.withdraw('homeroom')).code).toBe(404001);
});
