import { beforeAll, expect, test } from 'vitest';
import { halfHour } from '#server/testing/inside-today.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { type CastName, castId, castPhone } from '../../../../../../database/demo/cast.ts';
import { campusId } from '../../../../../../database/demo/places.ts';
import { offersThatDisagree } from '../../../../../server/testing/offers.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { type VisitStatus, visitLifecycle } from '../../contract/visitors.lifecycle.ts';

/** What a booking says may be done with it is what the calls accept, for its host, its visitor, a guard and the office. */

const demo = useDemo();
const PEOPLE = ['teacher', 'visitor', 'guard', 'security'] as const;
const { call } = demo;
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const later = (end: string) => new Date(Date.parse(end) + 600_000).toISOString();

const facts = () => ({
  visit_kind: 'business',
  reason: '商谈合作',
  campus_id: campusId('sy-middle', 'SOUTH'),
  ...halfHour(),
});
const lead = { name: '高远', phone: castPhone('visitor') };
let visit = { id: '', persons: [] as { id: string }[] };
beforeAll(async () => {
  await sql(`update visitor set status = 'left', waits_for = null, inside_count = 0 where user_id = $1`, [
    castId('visitor'),
  ]);
  const { data } = await call('guard', 'GET', '/securities/me');
  await call('guard', 'POST', '/securities/duty', { gate_id: data.gates[0].id });
  const made = await call('teacher', 'POST', '/visitors', { ...facts(), entry_mode: 'multi', persons: [lead] });
  expect(made.code, made.message).toBe(0);
  visit = made.data;
});

/** The booking in a state, its person where that state says. */
async function put(status: VisitStatus, entry_mode = 'single'): Promise<void> {
  const inside = status === 'verified';
  const came = inside || status === 'left';
  const { start_at, end_at } = halfHour();
  await sql('delete from visitor_check where visitor_id = $1', [visit.id]);
  await sql(
    `update visitor set status = $2, version = 1, waits_for = case when $2 = 'applied' then 'host' end, inside_count = $3,
       first_in_at = case when $4 then now() end, extend_count = 0, archived_at = null, start_at = $5, end_at = $6, original_end_at = $6, entry_mode = $7
      where id = $1`,
    [visit.id, status, inside ? 1 : 0, came, start_at, end_at, entry_mode],
  );
  await sql('update visitor_person set status = $2 where visitor_id = $1', [
    visit.id,
    inside ? 'in' : came ? 'out' : 'expected',
  ]);
  const persons = await sql('select id from visitor_person where visitor_id = $1', [visit.id]);
  visit = { ...visit, persons: persons.map((one) => ({ id: String(one['id']) })) };
}

const reason = '临时有会';
const calls = (status: VisitStatus): Readonly<Record<string, (who: CastName) => ReturnType<typeof call>>> => {
  const at = `/visitors/${visit.id}`;
  const direction = status === 'verified' ? 'out' : 'in';
  const person_ids = visit.persons.map((one) => one.id);
  return {
    review: (who) => call(who, 'PUT', `${at}/review`, { result: 'reject', opinion: reason }),
    verify: (who) => call(who, 'PUT', `${at}/verify`, { person_ids, direction, id_checked: true }),
    update: (who) => call(who, 'PUT', at, { ...facts(), persons: [{ ...lead, id: person_ids[0] }], version: 1 }),
    cancel_book: (who) => call(who, 'PUT', `${at}/cancel_book`, { reason }),
    extend_time: (who) => call(who, 'PUT', `${at}/extend_time`, { end_at: later(halfHour().end_at), reason }),
    close: (who) => call(who, 'PUT', `${at}/close`, { reason }),
    remove: (who) => call(who, 'DELETE', at),
  };
};
/**
 * What the booking does not decide alone: how late a host may let a visit run depends on when the school closes, and who
 * stands at no gate chooses one before they verify.
 */
const isElsewhere = (who: CastName, act: string) =>
  (who === 'teacher' && act === 'extend_time') || (who === 'security' && act === 'verify');

async function differences(status: VisitStatus, entry_mode: 'single' | 'multi'): Promise<string[]> {
  const wrong: string[] = [];
  for (const who of PEOPLE) {
    const acts = Object.entries(calls(status)).filter(([act]) => !isElsewhere(who, act));
    const ready = async () => {
      await put(status, entry_mode);
      return { id: visit.id, version: 1 };
    };
    const read = () => call(who, 'GET', `/visitors/${visit.id}`);
    wrong.push(...(await offersThatDisagree({ people: [who], acts: Object.fromEntries(acts), ready, read })));
  }
  return wrong;
}

test.each(statesOf(visitLifecycle))(
  'of a booking that is %s what is offered is accepted, what is not is refused',
  async (status) => expect(await differences(status, 'single')).toEqual([]),
);

test('of repeated entry as well', async () => expect(await differences('approved', 'multi')).toEqual([]));

test('a colleague who is no party, and who keeps no gate, learns neither state nor version', async () => {
  await put('cancelled');
  const staff = ['homeroom', 'outsider'] as const;
  for (const who of staff)
    for (const act of ['review', 'update', 'cancel_book', 'extend_time'])
      expect([who, act, (await calls('cancelled')[act]?.(who))?.code]).toEqual([who, act, 404001]);
});

test('a booking says what its state means, and who may show a pass or say that they are at the gate', async () => {
  await put('approved');
  const seen = async (who: CastName) => (await call(who, 'GET', `/visitors/${visit.id}`)).data;
  expect(await seen('visitor')).toMatchObject({
    awaits_review: false,
    is_expected: true,
    is_over: false,
    has_pass: true,
    change_awaits_review: true,
    arrival: { from: expect.any(String), to: expect.any(String) },
    persons: [{ is_awaited: true, is_inside: false, has_left: false }],
  });
  expect(await seen('teacher')).toMatchObject({ has_pass: false, change_awaits_review: false, arrival: null });
  await put('verified');
  expect(await seen('visitor')).toMatchObject({ is_on_site: true, has_pass: true, arrival: null });
});
