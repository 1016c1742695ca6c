import { expect, test } from 'vitest';
import * as z from 'zod';
import { patience } from '#server/testing/pace.ts';
import { asZod, type Endpoint } from '#shared/endpoint.ts';
import { isNarrowed, triedEndpoints } from './testing/narrowed.ts';
import { useDemo } from './testing/use-demo.ts';

/** What somebody types into a search: used, and recorded nowhere in clear, whatever list or export it was typed into. */

const demo = useDemo();
const TYPED = '19912340567';
const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Fields of a query that take any text. */
function textsOf({ query }: Endpoint): string[] {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(asZod(query), { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' && schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern
      ? [name]
      : [],
  );
}

test(
  'a phone typed into every search and every export stands nowhere in the database',
  async () => {
    const asked = triedEndpoints()
      .map(({ endpoint }) => endpoint)
      .filter((one) => one.method === 'GET' && one.right !== 'public' && textsOf(one).length > 0);
    expect(isNarrowed || asked.length > 50).toBe(true);
    let answered = 0;
    for (const who of ['superadmin', 'orgadmin', 'security'] as const) {
      const browser = await demo.as(who);
      for (const endpoint of asked) {
        const query = Object.fromEntries(textsOf(endpoint).map((name) => [name, TYPED]));
        const path = endpoint.path.replace(/\{\w+\}/g, NOBODY);
        const { code } = await browser.call('GET', `${path}?${new URLSearchParams(query)}`);
        if (code === 0) answered += 1;
        // three tasks may be open at once
        await demo.test_db.query(`update data_task set state = 'cancelled' where state = 'queued'`);
      }
    }
    expect(isNarrowed || answered > 50).toBe(true);
    const exported = await demo.test_db.query<{ n: number }>(
      `select count(*)::int as n from data_task where params ? 'q'`,
    );
    expect(isNarrowed || (exported[0]?.n ?? 0) > 0).toBe(true);
    const tables = await demo.test_db.query<{ name: string }>(
      `select table_schema || '."' || table_name || '"' as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await demo.test_db.query<{ n: number }>(
        `select count(*)::int as n from ${name} t where t::text like '%' || $1 || '%'`,
        [TYPED],
      );
      if (row?.n) found.push(name);
    }
    expect(found).toEqual([]);
  },
  patience(180),
);
