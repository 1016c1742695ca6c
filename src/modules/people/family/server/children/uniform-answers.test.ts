import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Answer, Browser } from '#server/testing/portal.ts';
import { today } from '#shared/dates.ts';
import { checkCharacterOf } from '#shared/person/id-number.ts';
import { demoGroup } from '../../../../../../database/demo/school-group.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { CLAIMS_A_DAY } from '../../contract/children.contract.ts';

/** Nothing that a guardian is told before a school decided says whether a number belongs to a pupil. */

const demo = useDemo();
let guardian: Browser;
let known: string[];

beforeAll(async () => {
  guardian = await demo.as('guardian');
  known = demoGroup(today())
    .people.filter(({ id_no, types }) => types.includes('student') && id_no.length === 18)
    .map(({ id_no }) => id_no);
});

let births = 100;
const invented = () => {
  const digits = `11010120150301${births++}`;
  return digits + checkCharacterOf(digits);
};
const numberAt = (at: number): string => known[at] ?? '';

/** An answer without what is its own: ids and the name that was typed. */
const shapeOf = ({ status, code, message, data }: Answer) =>
  JSON.stringify({ status, code, message, data: { ...data, id: 'id', claim_id: 'id' } });

/** The answer, and how often the database was asked for it: what costs the same takes the same time. */
async function measured(ask: () => Promise<Answer>): Promise<{ answer: Answer; statements: number }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await ask();
  const statements = query.mock.calls.length;
  query.mockRestore();
  return { answer, statements };
}

test('adding a pupil, an invented child and one whose data do not fit reads the same and costs the same', async () => {
  const add = (id_no: string) =>
    measured(() =>
      guardian.call('POST', '/users/add_child', {
        body: { name: '李小苗', gender: 'male', id_type: 'identity', id_no },
      }),
    );
  await add(invented()); // what is looked up once is looked up now
  const answers = [await add(numberAt(3)), await add(invented()), await add(numberAt(7))];
  const [first] = answers;
  expect(first?.answer).toMatchObject({
    code: 0,
    message: '已提交，学校核实后可查看',
    data: { link_status: 'pending' },
  });
  expect(new Set(answers.map(({ answer }) => shapeOf(answer))).size).toBe(1);
  expect(new Set(answers.map(({ statements }) => statements)).size).toBe(1);
});

test('both ways to ask for a number answer a guardian alike, five a day together', async () => {
  const byAddress = (id_no: string) => guardian.call('GET', `/users/check_by_id_no?id_type=identity&id_no=${id_no}`);
  const byBody = (id_no: string) =>
    guardian.call('POST', '/users/check_by_id_no', { body: { id_type: 'identity', id_no } });
  const answers: Answer[] = [];
  for (const [ask, id_no] of [
    [byAddress, numberAt(3)],
    [byBody, numberAt(3)],
    [byAddress, invented()],
    [byBody, invented()],
    [byAddress, numberAt(9)],
  ] as const)
    answers.push(await ask(id_no));
  expect(answers.every(({ data }) => JSON.stringify(data) === '{"next":"add_child"}')).toBe(true);
  expect(CLAIMS_A_DAY).toBe(answers.length);
  expect(await byAddress(numberAt(3))).toMatchObject({ code: 429001 });
  expect(await byBody(invented())).toMatchObject({ code: 429001 });
});

test('staff with the right is told of pupils in reach by both ways, and of nobody else', async () => {
  const office = await demo.as('orgadmin');
  for (const ask of [
    (id_no: string) => office.call('GET', `/users/check_by_id_no?id_no=${id_no}`),
    (id_no: string) => office.call('POST', '/users/check_by_id_no', { body: { id_no } }),
  ]) {
    const answers = await Promise.all(known.slice(0, 12).map(ask));
    expect(answers.some(({ data }) => data.found && data.name)).toBe(true);
    expect((await ask(invented())).data).toEqual({ found: false, name: null, class_name: null });
  }
  const outsider = await demo.as('outsider');
  const foreign = await outsider.call('POST', '/users/check_by_id_no', { body: { id_no: numberAt(3) } });
  expect(foreign.data?.found ?? false).toBe(false);
});
