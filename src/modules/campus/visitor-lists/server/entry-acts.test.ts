import { beforeAll, expect, test } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { LIST_KINDS, type ListKind, listStatuses } from '../contract/visitor-lists.contract.ts';

/** What an entry says may be done with it is what the calls accept, for everybody who reads the list. */

const demo = useDemo();
const ENTRY = demoId('white_list_entry:acts');
const DAY = today();
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const { call } = demo;

beforeAll(async () => {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = 'security' on conflict do nothing`,
    [castId('office'), organizationId('sy-middle')],
  );
  await demo.everywhere((db) => demo.services.sessions.refresh(db, [castId('office')]));
});

async function put(kind: ListKind, status: string): Promise<void> {
  await sql('delete from white_list_entry where id = $1', [ENTRY]);
  await sql(
    `insert into white_list_entry (id, organization_id, kind, name, plate_no, reason, valid_from, valid_to, status, created_by)
     values ($1, $2, $3, '周师傅', '粤B77120', '常来送货', $4, $5, $6, $7)`,
    [ENTRY, organizationId('sy-middle'), kind, DAY, addDays(DAY, 30), status, castId('security')],
  );
}

const entry = { name: '周师傅', plate_no: '粤B77120', reason: '常来送货', valid_from: DAY, valid_to: addDays(DAY, 20) };
/** A black entry is lifted and made anew; it has no change. */
const calls = (kind: ListKind) => ({
  ...(kind === 'white' && {
    update: (who: CastName) => call(who, 'PUT', `/visitors/${kind}_list/${ENTRY}`, { ...entry, version: 1 }),
  }),
  lift: (who: CastName) => call(who, 'DELETE', `/visitors/${kind}_list/${ENTRY}`, { reason: '合同到期' }),
});

test.each(LIST_KINDS)('what is offered of a %s entry is accepted, what is not is refused', async (kind) => {
  for (const status of codesOf(listStatuses))
    expect(
      await offersThatDisagree({
        people: ['security', 'office', 'guard'],
        acts: calls(kind),
        ready: async () => {
          await put(kind, status);
          return { id: ENTRY, version: 1 };
        },
        read: async (who) => {
          const seen = await call(who, 'GET', `/visitors/${kind}_list?per_page=100`);
          return { ...seen, data: seen.data?.list?.find((one: { id: string }) => one.id === ENTRY) };
        },
      }),
      status,
    ).toEqual([]);
});

test('nobody of another school learns the state of an entry', async () => {
  await put('white', 'lifted');
  for (const make of Object.values(calls('white'))) expect([403001, 404001]).toContain((await make('outsider')).code);
});
