import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessRights } from '#modules/core/access/rights.ts';
import { findPerson } from '#modules/core/access/server/public.ts';
import { membershipStarted, type PlaceEvent } from '#modules/core/directory/server/public.ts';
import { searchSources } from '#modules/core/shell/server/public.ts';
import { type FindPolicies, policies } from '#modules/identity/accounts/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { currentUserFields, moduleFlags } from '#server/frame/current-user-fields.ts';
import { type Todo, todaySources, todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../../database/demo/cast.ts';
import { serverModules } from './modules.ts';
import { DEMO_DATABASE } from './testing/demo-place.ts';

const heard: string[] = [];
const news: PlaceEvent = {
  user_department_id: uuidv7(),
  user_id: castId('teacher'),
  organization_id: uuidv7(),
  department_id: uuidv7(),
  post_id: null,
  valid_from: '2026-01-01',
  valid_to: null,
};
const todo: Todo = {
  key: 'slip:1',
  kind: 'slip',
  title: '回执',
  title_en: null,
  detail: null,
  due_at: null,
  since: new Date().toISOString(),
  route: '/slips',
  mobile_route: null,
};

/** Gives a to-do and listens, as every module does: its manifest is the same in all portals. */
const slips: ServerModule = {
  name: 'slips',
  routes: [],
  provides: [todoSources.with({ module: 'slips', name: { cn: '假条', us: 'slips' }, find: async () => [todo] })],
  listens: [membershipStarted.heard(async ({ services }) => void heard.push(services === second.services ? '2' : '1'))],
};

const test_db = useTestDatabase(DEMO_DATABASE);
let first: TestPortal;
let second: TestPortal;
beforeAll(async () => {
  first = await startTestPortal(test_db.url, [...serverModules, slips], findPerson);
  second = await startTestPortal(test_db.url, [...serverModules, slips], findPerson);
});
afterAll(() => Promise.all([first.close(), second.close()]));

it('what modules give is there once in each of two portals of a process', () => {
  for (const ports of [todoSources, todaySources, currentUserFields, moduleFlags]) {
    const given: readonly { readonly module: string }[] = ports.of(second.services);
    expect(given).toEqual([...new Set(given)]);
    expect(given).toEqual(ports.of(first.services));
  }
  expect(todoSources.of(second.services).map(({ module }) => module)).toEqual(
    expect.arrayContaining(['news', 'visitors', 'slips']),
  );
  expect(searchSources.of(second.services)).toEqual(searchSources.of(first.services));
  expect(erasers.of(second.services)).toEqual(erasers.of(first.services));
});

it('what is given to one portal later is not seen in the other, on its pages neither', async () => {
  todoSources.with({
    module: 'late',
    name: { cn: '迟到', us: 'late' },
    find: async () => [{ ...todo, key: 'late:1' }],
  })(first.services);
  const keysIn = async ({ services, browser }: TestPortal) => {
    const page = browser();
    const { token } = await services.database.write(EVERYWHERE, ({ db }) =>
      services.sessions.mint(db, { user_id: castId('teacher'), kind: 'staff', amr: ['pwd'], browser: false }),
    );
    page.token = token;
    const { data } = await page.call('GET', '/home/todos');
    return data.list
      .map((row: Todo) => row.key)
      .filter((key: string) => /^(slip|late):/.test(key))
      .toSorted();
  };
  expect(await keysIn(first)).toEqual(['late:1', 'slip:1']);
  expect(await keysIn(second)).toEqual(['slip:1']);
});

it('what happens in one portal is heard there alone, and once', async () => {
  for (const { services } of [second, first])
    await services.database.write(EVERYWHERE, (tx) => membershipStarted.emit({ ...tx, services }, news));
  expect(heard).toEqual(['2', '1']);
});

it('a portal that starts later brings its own texts and critical codes, and changes none of the others', async () => {
  const known = [policies.of(first.services), first.services.criticalCodes];
  const none: FindPolicies = async () => [];
  const drill: ServerModule = {
    name: 'drill',
    routes: [],
    rights: { '9990': { name: '演练', name_en: 'Drills', risk: 'critical', roles: [] } },
    provides: [policies.by(none)],
  };
  const third = await startTestPortal(test_db.url, [drill], findPerson);
  expect([policies.of(third.services), third.services.criticalCodes]).toEqual([none, new Set(['9990'])]);
  expect([policies.of(first.services), first.services.criticalCodes]).toEqual(known);
  expect(first.services.criticalCodes).toContain(accessRights.accounts);
  await third.close();
});
