import type { QueryResultRow } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays, today } from '#shared/dates.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { offersThatDisagree } from '../../../../../server/testing/offers.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { parkingLifecycle } from '../../contract/parking.lifecycle.ts';

/** What a permit says may be done with it is what the calls accept, for everybody who sees it. */

const demo = useDemo();
const SCHOOL = organizationId('sy-middle');
const SOUTH = demoId('parking_lot:sy-middle:south');
const PERMIT = demoId('parking:acts');
const DAY = today('Asia/Shanghai');
/** Who applied, the leader whose step it is, who gives places, who reads permits. */
const PEOPLE: readonly CastName[] = ['teacher', 'principal', 'security', 'orgadmin'];
const sql = <Row extends QueryResultRow>(text: string, values: unknown[] = []) => demo.test_db.query<Row>(text, values);
const { call } = demo;
const read = (who: CastName) => call(who, 'GET', `/parkings/${PERMIT}`);

async function give(who: CastName, role: string): Promise<void> {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = $3 on conflict do nothing`,
    [castId(who), SCHOOL, role],
  );
  await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId(who)]));
}

let [term, quota] = ['', ''];
beforeAll(async () => {
  await give('security', 'security');
  await give('orgadmin', 'general_affairs');
  const terms = [
    ['本学期', DAY],
    ['下学期', addDays(DAY, 50)],
  ];
  for (const [name, valid_from] of terms) {
    const { data } = await call('orgadmin', 'POST', '/parking_terms', {
      name,
      valid_from,
      apply_from: addDays(DAY, -5),
      apply_to: addDays(DAY, 5),
      valid_to: addDays(DAY, 200),
      categories: ['staff'],
      rules_text: '按车位停放',
      status: 'open',
    });
    term ||= data.id;
  }
  await call('orgadmin', 'PUT', '/parking_quotas', {
    parking_term_id: term,
    list: [{ parking_lot_id: SOUTH, category: 'staff', quota: 5000 }],
  });
  const pools = await sql<{ id: string }>('select id from parking_quota where parking_term_id = $1', [term]);
  quota = pools[0]?.id ?? '';
});

/** What the application has of the places of its lot in this state: an offer where it waits. */
async function claim(status: string, answers_within: string): Promise<void> {
  await sql('delete from allotment_claim where subject_id = $1', [PERMIT]);
  const state = { approved: 'held', suspended: 'held', waiting: 'offered' }[status];
  if (state)
    await sql(
      `insert into allotment_claim (id, organization_id, kind, owner_id, subject_id, choices, pools, waits, state, held_pools, position, offered_until)
       values (gen_random_uuid(), $1, 'parking', $2, $3, jsonb_build_array(jsonb_build_array($4::uuid)), array[$4::uuid], true, $5, array[$4::uuid], 1,
         case when $5 = 'offered' then now() + $6::interval end)`,
      [SCHOOL, term, PERMIT, quota, state, answers_within],
    );
  await sql(
    'update allotment_pool set taken = (select count(*) from allotment_claim where $1 = any (held_pools)) where id = $1',
    [quota],
  );
}

/** The teacher's application in a state, with an offer and the principal as the leader who decides first. */
async function put(status: string, step: 'leader' | 'security', more = ''): Promise<void> {
  await sql('delete from parking_away where parking_id = $1', [PERMIT]);
  await sql('delete from parking_plate where parking_id = $1', [PERMIT]);
  await sql('delete from parking where renewed_from_id = $1 or id = $1', [PERMIT]);
  await sql(
    `insert into parking (id, organization_id, no, parking_term_id, category, user_id, wanted_lot_ids, parking_lot_id,
       valid_from, valid_to, status, step, step_user_ids, submitted_at)
     values ($1, $2, 'P-ACTS', $3, 'staff', $4, array[$5::uuid], $5, $6, $7, $8, $9, array[$10::uuid], now())`,
    [PERMIT, SCHOOL, term, castId('teacher'), SOUTH, DAY, addDays(DAY, 200), status, step, castId('principal')],
  );
  if (more) await sql(`update parking set ${more} where id = $1`, [PERMIT]);
  await claim(status, '1 day');
}

const at = `/parkings/${PERMIT}`;
const reason = '车证转借';
const CALLS: Readonly<Record<string, (who: CastName) => ReturnType<typeof call>>> = {
  accept_offer: (who) => call(who, 'PUT', `${at}/accept_offer`),
  withdraw: (who) => call(who, 'PUT', `${at}/withdraw`, { version: 1 }),
  suspend: (who) => call(who, 'PUT', `${at}/suspend`, { reason, version: 1 }),
  resume: (who) => call(who, 'PUT', `${at}/resume`, { version: 1 }),
  revoke: (who) => call(who, 'PUT', `${at}/revoke`, { reason, version: 1 }),
  swap: (who) =>
    call(who, 'POST', `${at}/swap`, { plate_no: '粤B99771', color: 'blue', from: DAY, days: 1, reason: '车辆送修' }),
  away: (who) => call(who, 'POST', `${at}/away`, { from: addDays(DAY, 1), to: addDays(DAY, 2) }),
  update: (who) => call(who, 'PUT', at, { category: 'staff', wanted_lot_ids: [SOUTH], submit: false, version: 1 }),
  remove: (who) => call(who, 'DELETE', at),
  renew: (who) => call(who, 'POST', `${at}/renew`, { accepts_rules: true }),
};
const RESULTS = ['approve', 'wait', 'return', 'reject'];
const decide = (who: CastName, result: string) =>
  call(who, 'PUT', `${at}/review`, { result, reason, notes: { wanted_lot_ids: '请改选' }, version: 1 });

/** Tries everything with the row as `put` leaves it: the acts, and each result of a review. */
const differences = (people: readonly CastName[], ready: () => Promise<void>) =>
  offersThatDisagree({
    people,
    acts: {
      ...CALLS,
      ...Object.fromEntries(RESULTS.map((result) => [result, (who: CastName) => decide(who, result)])),
    },
    ready: async () => {
      await ready();
      return { id: PERMIT, version: 1 };
    },
    read: async (who) => {
      const seen = await read(who);
      return seen.code === 0
        ? { ...seen, data: { actions: [...seen.data.actions, ...seen.data.review_results] } }
        : seen;
    },
  });

test.each(statesOf(parkingLifecycle))(
  'what is offered of one that is %s is accepted, what is not is refused',
  async (status) => {
    for (const step of status === 'submitted' ? (['leader', 'security'] as const) : (['security'] as const))
      expect(await differences(PEOPLE, () => put(status, step))).toEqual([]);
  },
);

test.each([
  ['approved', 'swaps_used = 2'],
  ['suspended', 'is_blocked = true'],
])('what else has to hold is asked before it is offered: %s, %s', async (status, more) => {
  expect(await differences(PEOPLE, () => put(status, 'security', more))).toEqual([]);
});

test('an offer that is over is not offered any more, though the clock has not come by', async () => {
  const ready = async () => {
    await put('waiting', 'security');
    await claim('waiting', '-1 minute');
  };
  expect(await differences(PEOPLE, ready)).toEqual([]);
});

/** By state what is offered to its owner, to the leader whose step it is, to who gives places and to who reads permits. */
const OFFERED: Readonly<Record<string, readonly (readonly string[] | null)[]>> = {
  draft: [['update', 'remove'], null, null, null],
  submitted: [['withdraw'], ['review'], ['review'], []],
  returned: [['withdraw', 'update'], [], [], []],
  waiting: [['accept_offer', 'withdraw'], [], ['review'], []],
  approved: [['revoke', 'swap', 'away', 'renew'], [], ['suspend', 'revoke'], []],
  suspended: [['revoke'], [], ['resume', 'revoke'], []],
  expired: [['renew'], [], ['remove'], []],
  withdrawn: [[], [], ['remove'], []],
};

test.each(Object.entries(OFFERED))('whose it is to do what with one that is %s', async (status, offered) => {
  await put(status, 'leader');
  const seen = await Promise.all(
    PEOPLE.map(async (who) => {
      const { code, data } = await read(who);
      return code === 0 ? data.actions : null;
    }),
  );
  expect(seen).toEqual(offered);
});

test('a permit is not renewed where no next term is open', async () => {
  const others = await sql(
    `update parking_term set status = 'closed' where organization_id = $1 and id <> $2 and status = 'open' returning id`,
    [SCHOOL, term],
  );
  await put('approved', 'security');
  expect((await read('teacher')).data.actions).not.toContain('renew');
  expect((await CALLS['renew']?.('teacher'))?.code).toBe(200200);
  await sql(`update parking_term set status = 'open' where id = any ($1)`, [others.map(({ id }) => id)]);
});

test('a draft of a term that has closed is only discarded', async () => {
  const days = (from: number, to: number) =>
    sql('update parking_term set apply_from = $2, apply_to = $3 where id = $1', [
      term,
      addDays(DAY, from),
      addDays(DAY, to),
    ]);
  await days(-9, -1);
  await put('draft', 'security');
  expect((await read('teacher')).data.actions).toEqual(['remove']);
  expect(await differences(['teacher'], () => put('draft', 'security'))).toEqual([]);
  await days(-5, 5);
});

test('who does not see it learns neither its state nor its version nor whose it is', async () => {
  await put('revoked', 'security');
  for (const who of ['homeroom', 'outsider'] as const) {
    for (const [act, make] of Object.entries(CALLS))
      expect([act, (await make(who)).code]).toEqual([act, ['suspend', 'resume'].includes(act) ? 403001 : 404001]);
    expect((await decide(who, 'approve')).code).toBe(404001);
  }
});
