import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { patience } from '../testing/pace.ts';
import type { Browser } from '../testing/portal.ts';
import { usePortal } from '../testing/use-portal.ts';
import { loadPaperPerson, people, type Who, world } from './testing/paper-people.ts';
import { PAPER_TABLES, paperModule } from './testing/papers.ts';

const portal = usePortal({ modules: [paperModule], loadPerson: loadPaperPerson });
const browsers = new Map<Who, Browser>();

beforeAll(async () => {
  for (const text of PAPER_TABLES) await portal.test_db.query(text);
  for (const who of Object.keys(people) as Who[]) browsers.set(who, await portal.signIn(people[who]));
});

const KEYS = ['ladder', 'code', 'all', 'any', 'turns', 'again', 'else', 'chosen'] as const;
const WHO: readonly Who[] = ['teacher', 'chief', 'director', 'bursar', 'deputy', 'guest', 'clerk'];
const ACTS = ['approve', 'return', 'refuse', 'transfer', 'before', 'after', 'submit', 'withdraw'] as const;
interface Act {
  readonly who: Who;
  readonly what: (typeof ACTS)[number];
  readonly whom: Who;
}
/** Most acts agree, so that many papers come to their end. */
const anyAct = fc.record<Act>({
  who: fc.constantFrom(...WHO),
  what: fc.constantFrom('approve', 'approve', 'approve', 'approve', ...ACTS),
  whom: fc.constantFrom(...WHO),
});
const PAPER_OF: Readonly<Record<string, string>> = {
  open: 'waiting',
  agreed: 'agreed',
  refused: 'refused',
  returned: 'returned',
  withdrawn: 'draft',
};

const put = (who: Who, path: string, body: object) =>
  (browsers.get(who) as Browser).call('PUT', `/test_papers/${path}`, { body });
const paperOf = async (id: string) => {
  const [row] = await portal.test_db.query<{ status: string; version: number }>(
    'select status, version from test_paper where id = $1',
    [id],
  );
  return row ?? { status: '', version: 0 };
};

async function make(key: string): Promise<string> {
  const body = { title: key, key, amount: 5000, chosen_ids: [people.deputy], about_id: people.guest };
  const { data } = await (browsers.get('teacher') as Browser).call('POST', '/test_papers', { body });
  await put('teacher', `${data.id}/submit`, {});
  return data.id;
}

async function perform(id: string, { who, what, whom }: Act) {
  const { version } = await paperOf(id);
  const user_id = people[whom];
  if (what === 'submit') return put('teacher', `${id}/submit`, {});
  if (what === 'transfer') return put(who, `${id}/transfer`, { user_id, version });
  if (what === 'before' || what === 'after') return put(who, `${id}/add_signer`, { user_id, when: what, version });
  if (what === 'withdraw') return put(who, `${id}/withdraw`, { version });
  return put(who, `${id}/decide`, { result: what, opinion: '意见', version });
}

async function requireWhole(id: string): Promise<void> {
  const { query } = portal.test_db;
  const [run] = await query<{ id: string; state: string; barred_ids: string[] }>(
    'select id, state, barred_ids from flow_run where subject_id = $1 order by opened_at desc, id desc limit 1',
    [id],
  );
  const tasks = await query<{ user_id: string; by_user_id: string | null; state: string }>(
    'select user_id, by_user_id, state from flow_task where run_id = $1',
    [run?.id],
  );
  const decided = tasks.flatMap(({ user_id, by_user_id }) => [user_id, by_user_id]);
  expect(decided.filter((one) => one && run?.barred_ids.includes(one))).toEqual([]);
  const open = await query<{ code: string | null }>(`select code from flow_step where run_id = $1 and state = 'open'`, [
    run?.id,
  ]);
  expect(open).toHaveLength(run?.state === 'open' ? 1 : 0);
  if (open[0] && !open[0].code) expect(tasks.map(({ state }) => state)).toContain('pending');
  expect((await paperOf(id)).status).toBe(PAPER_OF[run?.state ?? '']);
}

it(
  'in any order of acts of anybody nobody decides for themselves, one step is open, and somebody can decide it',
  async () => {
    // who hands in and whom it is about have the reviews of two leaders lent
    world.lent.set(people.teacher, people.chief);
    world.lent.set(people.guest, people.director);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KEYS), fc.array(anyAct, { maxLength: 12 }), async (key, acts) => {
        const id = await make(key);
        await requireWhole(id);
        for (const act of acts) {
          expect((await perform(id, act)).status).toBeLessThan(500);
          await requireWhole(id);
        }
      }),
      { numRuns: 25 },
    );
  },
  patience(60),
);
