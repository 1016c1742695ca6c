import { expect, test } from 'vitest';
import { recordSql } from '#server/testing/record-sql.ts';
import { type CastName, castId } from '../../database/demo/cast.ts';
import { useDemo } from './testing/use-demo.ts';

/**
 * How many statements the busiest calls send to PostgreSQL when the caller is known. Each is a round trip that holds a
 * connection, so a number here may only become smaller.
 */
const BUDGETS = {
  // one for each module of which something waits for this person, and those of what today holds
  'GET /home/overview': 57,
  'GET /users/settings': 13,
  'GET /visitors': 2,
  'POST /visitors': 23,
  // written and submitted in one pass: whom it reaches is asked once, and the notice is read once
  'POST /internotifications': 33,
} as const;

/** Whose calls they are, where they are not a teacher's. */
const askers: Readonly<Record<string, CastName>> = {
  'GET /visitors': 'security',
  'POST /internotifications': 'studentaffairs',
};

const demo = useDemo();
const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
let phones = 0;
const bodies = {
  'POST /visitors': () => ({
    visit_kind: 'parent',
    reason: '家长会',
    start_at: `${day}T02:00:00.000Z`,
    end_at: `${day}T03:00:00.000Z`,
    persons: [{ name: '王芳', phone: `1366999000${phones++}` }],
  }),
  'POST /internotifications': () => ({
    kind: 'notice',
    title: '周五收表',
    body: '请交到办公室。',
    audience: { include: [{ kind: 'person', id: castId('office') }] },
    submit: true,
  }),
};

test.each(Object.entries(BUDGETS))('%s needs no more than %i statements', async (call, budget) => {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  const browser = await demo.as(askers[call] ?? 'teacher');
  const body = bodies[call as keyof typeof bodies];
  const send = async () => {
    const answer = await browser.call(method, path, body ? { body: body() } : {});
    expect(answer.code, call).toBe(0);
  };
  for (let warm = 0; warm < 3; warm++) await send();
  const statements = await recordSql(send);
  expect(statements.length, statements.map(({ text }) => text.slice(0, 100)).join('\n')).toBeLessThanOrEqual(budget);
});
