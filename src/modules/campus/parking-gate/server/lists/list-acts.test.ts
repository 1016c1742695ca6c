import { beforeAll, expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays, today } from '#shared/dates.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { offersThatDisagree } from '../../../../../server/testing/offers.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { blockLifecycle, violationLifecycle } from '../../contract/violation.shapes.ts';

/** What a violation or an entry of the block list says may be done with it is what the calls accept, for who sees it. */

const demo = useDemo();
const HERE = organizationId('sy-middle');
const BLOCK = demoId('parking_blacklist:acts');
const VIOLATION = demoId('parking_violation:acts');
const DAY = today();
/** The driver, who wrote it, a guard, and a second officer. */
const PEOPLE: readonly CastName[] = ['teacher', 'security', 'guard', 'office'];
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const { call } = demo;

beforeAll(async () => {
  for (const who of ['security', 'office'] as const) {
    await sql(
      `insert into role_user (id, role_id, user_id, organization_id)
       select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = 'security' on conflict do nothing`,
      [castId(who), HERE],
    );
    await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId(who)]));
  }
});

async function putBlock(status: string): Promise<void> {
  await sql('delete from parking_blacklist where id = $1', [BLOCK]);
  await sql(
    `insert into parking_blacklist (id, organization_id, subject, plate_no, user_id, reason, valid_from, valid_to, status, created_by)
     values ($1, $2, 'plate', '粤B88001', $3, '堵塞消防通道', $4, $5, $6, $7)`,
    [BLOCK, HERE, castId('teacher'), DAY, addDays(DAY, 10), status, castId('security')],
  );
}
async function putViolation(status: string, age = '1 hour'): Promise<void> {
  await sql('delete from parking_violation where id = $1', [VIOLATION]);
  await sql(
    `insert into parking_violation (id, organization_id, plate_no, user_id, kind, points, at, place, status, created_by, created_at)
     values ($1, $2, '粤B88001', $3, 'horn', 1, now() - interval '2 hours', '教学楼', $4, $5, now() - $6::interval)`,
    [VIOLATION, HERE, castId('teacher'), status, castId('security'), age],
  );
}

const block = `/parking_blacklists/${BLOCK}`;
const violation = `/parking_violations/${VIOLATION}`;
const reason = '已当面说明';
type Calls = Readonly<Record<string, (who: CastName) => ReturnType<typeof demo.call>>>;
const BLOCK_CALLS: Calls = {
  change: (who) => call(who, 'PUT', block, { reason, valid_to: addDays(DAY, 20), version: 1 }),
  appeal: (who) => call(who, 'PUT', `${block}/appeal`, { appeal: '那天送病人', version: 1 }),
  keep: (who) => call(who, 'PUT', `${block}/keep`, { reason, version: 1 }),
  lift: (who) => call(who, 'DELETE', block, { reason }),
};
const VIOLATION_CALLS: Calls = {
  appeal: (who) => call(who, 'PUT', `${violation}/appeal`, { appeal: '车是本人开的', version: 1 }),
  review: (who) => call(who, 'PUT', violation, { result: 'confirm', version: 1 }),
};

const differences = (path: string, acts: Calls, put: () => Promise<void>) =>
  offersThatDisagree({
    people: PEOPLE,
    acts,
    ready: async () => {
      await put();
      return { id: path, version: 1 };
    },
    read: (who) => call(who, 'GET', path),
  });

test.each(statesOf(blockLifecycle))(
  'of an entry that is %s what is offered is accepted, what is not is refused',
  async (status) => expect(await differences(block, BLOCK_CALLS, () => putBlock(status))).toEqual([]),
);

test.each(statesOf(violationLifecycle))(
  'of a violation that is %s what is offered is accepted, what is not is refused',
  async (status) => expect(await differences(violation, VIOLATION_CALLS, () => putViolation(status))).toEqual([]),
);

test('an appeal is offered for seven days', async () => {
  const late = () => putViolation('recorded', '8 days');
  expect(await differences(violation, VIOLATION_CALLS, late)).toEqual([]);
  expect((await call('teacher', 'GET', violation)).data.actions).toEqual([]);
});

test('the author of an entry neither lifts nor keeps it; the person concerned appeals alone', async () => {
  await putBlock('active');
  const actions = async (who: CastName) => (await call(who, 'GET', block)).data.actions;
  expect(await actions('security')).toEqual(['change']);
  expect(await actions('office')).toEqual(['change', 'lift']);
  expect(await actions('teacher')).toEqual(['appeal']);
  expect(await actions('guard')).toEqual([]);
  await putBlock('appealed');
  expect(await actions('security')).toEqual(['change']);
  expect(await actions('office')).toEqual(['change', 'keep', 'lift']);
});

test('of a violation the driver appeals alone, and its recorder does not review it', async () => {
  await putViolation('recorded');
  const actions = async (who: CastName) => (await call(who, 'GET', violation)).data.actions;
  expect(await actions('teacher')).toEqual(['appeal']);
  expect(await actions('office')).toEqual(['review']);
  expect(await actions('security')).toEqual([]);
  expect(await actions('guard')).toEqual([]);
});

test('who has every right elsewhere changes no entry of this school, not even the one about them', async () => {
  await putBlock('active');
  await sql('update parking_blacklist set user_id = $2 where id = $1', [BLOCK, castId('superadmin')]);
  expect((await call('superadmin', 'GET', block)).data.actions).toEqual(['appeal']);
  for (const act of ['change', 'lift'])
    expect([act, (await BLOCK_CALLS[act]?.('superadmin'))?.code]).toEqual([act, 403001]);
});

test('who does not see a row learns neither its state nor its version', async () => {
  await putBlock('lifted');
  await putViolation('confirmed');
  expect((await call('homeroom', 'GET', block)).code).toBe(404001);
  expect((await BLOCK_CALLS['appeal']?.('homeroom'))?.code).toBe(404001);
  expect((await VIOLATION_CALLS['appeal']?.('homeroom'))?.code).toBe(404001);
});
