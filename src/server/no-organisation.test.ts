import { expect, test } from 'vitest';
import { castId } from '../../database/demo/cast.ts';
import { serverModules } from './modules.ts';
import { everyEndpoint } from './testing/every-endpoint.ts';
import { useDemo } from './testing/use-demo.ts';

/** A right is given only where its calls can work: also to people who belong to no school. */

const demo = useDemo();

const rightsOf = (type: string) =>
  serverModules.flatMap(({ rights = {} }) =>
    Object.entries(rights).flatMap(([code, { roles }]) =>
      roles.some((role) => role === `user_type_${type}`) ? [code] : [],
    ),
  );

/** The reads that a right opens by itself and that name no one thing. */
const readsOf = (code: string) =>
  everyEndpoint().filter(
    ({ endpoint: { method, path, right } }) =>
      method === 'GET' && !path.includes('{') && Array.isArray(right) && right.includes(code),
  );

test.each(['supplier', 'evaluator', 'examinee', 'visitor'] as const)(
  'every right of a %s has a call that answers somebody without an organisation',
  async (type) => {
    const person = await demo.as(type);
    const places = 'select count(*)::int as n from user_organization where user_id = $1';
    expect(await demo.test_db.query(places, [castId(type)])).toEqual([{ n: 0 }]);
    const codes = rightsOf(type);
    expect(codes).not.toEqual([]);
    for (const code of codes) {
      const answers = [];
      for (const { endpoint } of readsOf(code)) answers.push((await person.call('GET', endpoint.path)).code);
      expect([code, answers.filter((one) => one === 0).length > 0], `${code}: ${answers}`).toEqual([code, true]);
    }
  },
);
