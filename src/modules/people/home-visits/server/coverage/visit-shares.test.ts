import { expect, test } from 'vitest';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();

test('the share of a class is that of its dots, for the classes that each right reaches', async () => {
  for (const who of ['studentaffairs', 'homeroom'] as const) {
    const { data: shares } = await demo.call(who, 'GET', '/visits/shares');
    const { data: wall } = await demo.call(who, 'GET', '/visits/coverage');
    const rooms = wall.list
      .map((room: { id: string; students: { is_visited: boolean }[] }) => ({
        id: room.id,
        children: room.students.length,
        visited: room.students.filter((one) => one.is_visited).length,
      }))
      .filter(({ children }: { children: number }) => children > 0);
    expect(shares.list.map(({ id, children, visited }: (typeof rooms)[number]) => ({ id, children, visited }))).toEqual(
      rooms,
    );
    expect(shares.visited).toBeGreaterThan(0);
  }
  expect((await demo.call('homeroom', 'GET', '/visits/shares')).data.list).toHaveLength(1);
});

test('without the right nothing is answered', async () => {
  expect((await demo.call('teacher', 'GET', '/visits/shares')).code).toBe(403001);
});
