import { expect, test } from 'vitest';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();

test('smoke', async () => {
  const { data } = await demo.call('teacher', 'GET', '/print_jobs');
  expect(data.list.length).toBeGreaterThan(2);
  console.log(JSON.stringify(data.list[0], null, 1));
  console.log(
    (await demo.call('facilities', 'GET', '/print_jobs?scope=queue&sort=wanted_at')).data.list.map(
      (r: { number: string; status: string; actions: string[] }) => [r.number, r.status, r.actions.join()].join(' '),
    ),
  );
  console.log((await demo.call('office', 'GET', '/print_jobs/offer')).data);
  console.log((await demo.call('facilities', 'GET', '/print_jobs/figures')).data);
});
