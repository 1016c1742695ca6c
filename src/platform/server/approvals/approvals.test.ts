import { beforeEach, describe, expect, it } from 'vitest';
import { RefusalError } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from '../database/database.ts';
import { gatherTodos } from '../home-feed/home-feed.ts';
import type { Context } from '../http/context.ts';
import type { Actor } from '../rights/actor.ts';
import { plainPerson, usePortal } from '../testing/use-portal.ts';
import { countTasksOf, openTasksOf, viewApproval } from './approvals.queries.ts';
import { approve, type NewApproval, reject, returnForChanges, startApproval, withdraw } from './approvals.service.ts';
import { type ApprovalSource, defineApproval } from './definition.ts';
import { fillDeciderFinders, type LadderStep } from './ladder.ts';
import { addSigners, copyTo, transfer, urge } from './participants.service.ts';

const school = '01900000-0000-7000-8000-000000000001';
const person = (n: number) => `01900000-0000-7000-8000-0000000000${n.toString(16).padStart(2, '0')}`;
const [applicant, host, assistant, officer, leader, stranger] = [1, 2, 3, 4, 5, 6].map(person) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const actor = (user_id: string, grants: Actor['grants'] = new Map()): Actor => ({
  ...plainPerson(user_id),
  name: `Person ${user_id.slice(-1)}`,
  organization_id: school,
  client_id: school,
  reach: [school],
  grants,
  session_id: '',
  session_kind: 'staff',
  impersonator_id: null,
  switched_from: null,
});
const security = actor(officer, new Map([['0811', { organizations: [school], departments: null }]]));

const told: { what: string; people?: readonly string[]; state?: string; opinion?: string | null }[] = [];
const trip = defineApproval({
  type: 'test_trip',
  onOpened: async (_source, _matter, step, people) => void told.push({ what: step.key, people }),
  onUrged: async (_source, _matter, _step, people) => void told.push({ what: 'urged', people }),
  onDecided: async (_source, matter, opinion) => void told.push({ what: 'decided', state: matter.state, opinion }),
});
fillDeciderFinders({ leader: async () => [leader], holders: async () => [officer] });

const hostStep: LadderStep = {
  key: 'host',
  name: { cn: '被访人', us: 'Host' },
  who: { kind: 'people', ids: [host, assistant] },
};
const securityStep: LadderStep = {
  key: 'second',
  name: { cn: '复审', us: 'Second review' },
  who: { kind: 'holders', code: '0811' },
};

describe('an approval', () => {
  const portal = usePortal();
  let trip_id = '';

  const act = <T>(who: Actor | null, work: (source: ApprovalSource) => Promise<T>) =>
    portal.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
      work({ db, afterCommit, actor: who, services: portal.services, audit: () => {} }),
    );
  const start = (steps: NewApproval['steps'], more: Partial<NewApproval> = {}) =>
    act(actor(applicant), (source) =>
      startApproval(source, trip, {
        entity_id: trip_id,
        organization_id: school,
        title: { cn: '来访', us: 'Visit' },
        link: `/trips/${trip_id}`,
        applicant: { id: applicant, name: '申请人' },
        steps,
        ...more,
      }),
    );
  const tasksOf = async (who: Actor) =>
    (await portal.services.database.read(EVERYWHERE, (db) => openTasksOf(db, who, { types: ['test_trip'] }))).filter(
      (task) => task.entity_id === trip_id,
    );
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof RefusalError ? error.refusal.key : String(error)),
    );
  const yes = (who: string | Actor) =>
    act(typeof who === 'string' ? actor(who) : who, (source) => approve(source, 'test_trip', trip_id));

  beforeEach(() => {
    trip_id = uuidv7();
    told.length = 0;
  });

  it('climbs from any of the named people to whoever holds a right, and tells the domain at each rung', async () => {
    expect(await start([hostStep, securityStep])).toMatchObject({ state: 'open', step_key: 'host' });
    expect(await tasksOf(actor(host))).toMatchObject([
      { step_us: 'Host', applicant_name: '申请人', link: `/trips/${trip_id}` },
    ]);
    expect(await tasksOf(actor(assistant))).toHaveLength(1);
    expect(await tasksOf(security)).toHaveLength(0);

    expect(await yes(assistant)).toMatchObject({ state: 'open', step_key: 'second' });
    expect(await tasksOf(actor(host))).toHaveLength(0);
    expect(await tasksOf(security)).toHaveLength(1);
    const counts = await portal.services.database.read(EVERYWHERE, (db) => countTasksOf(db, security));
    expect(counts.get('test_trip')).toBeGreaterThan(0);

    expect(await yes(security)).toMatchObject({ state: 'approved', step_key: null });
    expect(told).toEqual([
      { what: 'host', people: [host, assistant] },
      { what: 'second', people: [officer] },
      { what: 'decided', state: 'approved', opinion: null },
    ]);
  });

  it('is decided by nobody else, by nobody twice, and never by those whom it concerns', async () => {
    await start([{ ...hostStep, who: { kind: 'people', ids: [host, applicant, stranger] } }], {
      excluded_ids: [stranger],
    });
    expect(await codeOf(yes(officer))).toBe('approval.not_yours');
    expect(await codeOf(yes(applicant))).toBe('approval.own');
    expect(await codeOf(yes({ ...actor(stranger), is_super_admin: true }))).toBe('approval.own');
    await yes(host);
    expect(await codeOf(yes(host))).toBe('approval.closed');
  });

  it('holds a right only inside its departments', async () => {
    const department = person(90);
    await start([securityStep], { department_id: department });
    const elsewhere = actor(officer, new Map([['0811', { organizations: [school], departments: [person(91)] }]]));
    const there = actor(officer, new Map([['0811', { organizations: [school], departments: [department] }]]));
    expect(await tasksOf(elsewhere)).toHaveLength(0);
    expect(await codeOf(yes(elsewhere))).toBe('approval.not_yours');
    expect(await tasksOf(there)).toHaveLength(1);
    await yes(there);
  });

  it('waits for all of them, or for one after another', async () => {
    await start([
      { ...hostStep, key: 'all', mode: 'all' },
      {
        key: 'turn',
        name: { cn: '依次', us: 'In turn' },
        mode: 'in_turn',
        who: { kind: 'people', ids: [officer, stranger] },
      },
    ]);
    await yes(host);
    expect(await tasksOf(actor(host))).toHaveLength(0);
    expect(await yes(assistant)).toMatchObject({ step_key: 'turn' });
    expect(await codeOf(yes(stranger))).toBe('approval.not_yours');
    await yes(officer);
    expect(await yes(stranger)).toMatchObject({ state: 'approved' });
  });

  it('counts the step of whoever starts it as given, and finds the leader of the department', async () => {
    const started = await start([
      { ...hostStep, is_given: true },
      { key: 'leader', name: { cn: '领导', us: 'Leader' }, who: { kind: 'leader' } },
    ]);
    expect(started).toMatchObject({ state: 'open', step_key: 'leader' });
    expect(await tasksOf(actor(leader))).toHaveLength(1);
    trip_id = uuidv7();
    expect(await start([{ ...hostStep, is_given: true }])).toMatchObject({ state: 'approved' });
  });

  it('is refused or returned with an opinion only', async () => {
    await start([hostStep, securityStep]);
    const no = (opinion?: string) => act(actor(host), (source) => reject(source, 'test_trip', trip_id, { opinion }));
    expect(await codeOf(no())).toBe('shared.fields');
    expect(await codeOf(no('长'.repeat(201)))).toBe('shared.fields');
    expect(await codeOf(no(' 否 '))).toBe('shared.fields');
    expect(await no('没有时间')).toMatchObject({ state: 'rejected' });
    expect(told.at(-1)).toEqual({ what: 'decided', state: 'rejected', opinion: '没有时间' });
    trip_id = uuidv7();
    await start([hostStep]);
    expect(
      await act(actor(host), (source) => returnForChanges(source, 'test_trip', trip_id, { opinion: '请改时间' })),
    ).toMatchObject({ state: 'returned' });
    expect(await start([hostStep])).toMatchObject({ state: 'open' });
  });

  it('may be transferred, get further signers, and be taken back by the applicant alone', async () => {
    await start([hostStep]);
    await act(actor(host), (source) => transfer(source, 'test_trip', trip_id, officer));
    expect(await tasksOf(actor(host))).toHaveLength(0);
    expect(await codeOf(act(actor(officer), (source) => transfer(source, 'test_trip', trip_id, applicant)))).toBe(
      'approval.bad_person',
    );
    await act(actor(officer), (source) => addSigners(source, 'test_trip', trip_id, [stranger]));
    expect(await yes(officer)).toMatchObject({ state: 'open', step_key: 'added' });
    expect(await codeOf(act(actor(stranger), (source) => withdraw(source, 'test_trip', trip_id)))).toBe(
      'shared.no_right',
    );
    expect(await act(actor(applicant), (source) => withdraw(source, 'test_trip', trip_id))).toMatchObject({
      state: 'withdrawn',
    });
    expect(await tasksOf(actor(stranger))).toHaveLength(0);
  });

  it('is urged once an hour, and then stands first in the list', async () => {
    await start([hostStep]);
    const nudge = () => act(actor(applicant), (source) => urge(source, 'test_trip', trip_id));
    await nudge();
    expect(told.at(-1)).toEqual({ what: 'urged', people: [host, assistant] });
    expect(await tasksOf(actor(host))).toMatchObject([{ is_urged: true }]);
    expect(await codeOf(nudge())).toBe('approval.urged');
  });

  it('starts anew for a thing that changed, and what waited before waits no more', async () => {
    await start([hostStep]);
    await start([securityStep]);
    expect(await tasksOf(actor(host))).toHaveLength(0);
    expect(await tasksOf(security)).toHaveLength(1);
  });

  it('waits on the home page of whoever decides it', async () => {
    await start([hostStep]);
    const ctx = { actor: actor(host), services: portal.services };
    const found = await portal.services.database.read(EVERYWHERE, (db) => gatherTodos({ ...ctx, db } as Context));
    expect(found.items.find((item) => item.key === `test_trip:${trip_id}`)).toMatchObject({
      module: 'approvals',
      title: '来访',
      route: `/trips/${trip_id}`,
    });
  });

  it('cannot start when nobody could decide it', async () => {
    expect(await codeOf(start([{ ...hostStep, who: { kind: 'people', ids: [applicant] } }]))).toBe(
      'approval.no_decider',
    );
  });

  it('shows its ladder, its words and what the reader may do', async () => {
    await start([hostStep]);
    await act(actor(applicant), (source) => copyTo(source, 'test_trip', trip_id, [stranger]));
    const view = (who: string) =>
      portal.services.database.read(EVERYWHERE, (db) => viewApproval(db, actor(who), 'test_trip', trip_id));
    expect((await view(host))?.actions).toEqual(['approve', 'reject', 'return', 'transfer', 'add_signer', 'copy']);
    expect((await view(applicant))?.actions).toEqual(['withdraw', 'copy', 'urge']);
    expect(await view(stranger)).toMatchObject({
      actions: [],
      steps: [{ mode: 'any', state: 'open' }],
      decisions: [{ move: 'copy', to_user_ids: [stranger] }],
    });
  });

  it('lets exactly one of several deciders win at the same moment', async () => {
    await start([hostStep]);
    const outcomes = await Promise.all([codeOf(yes(host)), codeOf(yes(assistant)), codeOf(yes(host))]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });
});
