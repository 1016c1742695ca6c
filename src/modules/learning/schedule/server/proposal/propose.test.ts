import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { crowdedDays, wrongsOf } from '../testing/check-proposal.ts';
import { fullSchool } from '../testing/full-school.ts';
import { anyProblem, lesson, smallProblem } from '../testing/small-problems.ts';
import { countFirst } from './count-first.ts';
import type { ProposalLesson, ProposalProblem } from './problem.ts';
import { propose } from './propose.ts';
import { ProposalStopped, startProposal } from './run-proposal.ts';

const QUICK = { seed: 3, deadline_ms: 60_000 };

describe('a proposal', () => {
  it('clashes nowhere and loses no lesson, whatever is asked', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const { placed, unplaced, score } = propose(problem, QUICK);
        expect(wrongsOf(problem, placed)).toEqual([]);
        expect([...placed, ...unplaced].map((one) => one.lesson).sort()).toEqual(
          problem.lessons.map(({ id }) => id).sort(),
        );
        for (const { blocks, why } of unplaced) {
          expect(blocks.length).toBeGreaterThan(0);
          expect(why.cn).toContain(blocks[0]?.name.cn);
        }
        expect(score).toMatchObject({ placed: placed.length, unplaced: unplaced.length });
      }),
      { seed: 11, numRuns: 150 },
    );
  });

  it('of a school with full weeks has a place for all, each subject at most as often a day as its lessons ask', () => {
    const problem = fullSchool(12);
    const { placed, score } = propose(problem, QUICK);
    expect(score).toMatchObject({ placed: 480, unplaced: 0, crowded: 0 });
    expect(wrongsOf(problem, placed)).toEqual([]);
    expect(crowdedDays(problem, placed, 2)).toBe(0);
    expect(score.main_before_noon / score.main).toBeGreaterThan(0.7);
  });

  it('is the same for the same seed and another for another', () => {
    const problem = fullSchool(6);
    const first = propose(problem, QUICK);
    expect(propose(problem, QUICK)).toEqual(first);
    expect(propose(problem, { ...QUICK, seed: 4 }).placed).not.toEqual(first.placed);
  });

  it('leaves fixed lessons where they are, even on each other and where somebody is off', () => {
    const at = { weekday: 1, period: 2 };
    const problem = smallProblem({
      teachers: [{ id: 't', name: '甲', blocked: [at] }],
      lessons: [lesson('a', { fixed: at }), lesson('b', { fixed: at }), ...['c', 'd', 'e'].map((id) => lesson(id))],
    });
    const { placed } = propose(problem, QUICK);
    expect(placed.filter((one) => ['a', 'b'].includes(one.lesson))).toMatchObject([at, at]);
    expect(placed).toHaveLength(5);
    expect(wrongsOf(problem, placed)).toEqual([]);
  });

  it('lays lessons of odd and even weeks into one period where the week is full', () => {
    const weekly = Array.from({ length: 5 }, (_, n) => lesson(`w${n}`));
    const problem = smallProblem({
      weekdays: [1, 2],
      lessons: [
        ...weekly,
        lesson('odd', { subject: '音', weeks: 'odd' }),
        lesson('even', { subject: '美', weeks: 'even' }),
      ],
    });
    const { placed, unplaced } = propose(problem, QUICK);
    expect(unplaced).toEqual([]);
    expect(wrongsOf(problem, placed)).toEqual([]);
    const [odd, even] = ['odd', 'even'].map((id) => placed.find((one) => one.lesson === id));
    expect({ ...odd, lesson: '' }).toEqual({ ...even, lesson: '' });
  });

  it('gives the groups of a band one time, each with a room of its own', () => {
    const rooms = ['r1', 'r2'].map((id) => ({ id, name: id, kind: 'lab' }));
    const group = (id: string, teacher: string) =>
      lesson(id, { class_ids: ['k', 'k2'], teacher_ids: [teacher], room: { kind: 'lab' }, band: 'x' });
    const problem = smallProblem({ rooms, lessons: [group('g1', 't'), group('g2', 't2'), lesson('a'), lesson('b')] });
    const { placed } = propose(problem, QUICK);
    expect(wrongsOf(problem, placed)).toEqual([]);
    expect(
      placed
        .slice(0, 2)
        .map(({ room_id }) => room_id)
        .sort(),
    ).toEqual(['r1', 'r2']);
  });

  it('leaves its base no more than it must: a teacher who is off three periods more moves few of the others', () => {
    const empty = fullSchool(8);
    const before = new Map(propose(empty, QUICK).placed.map((place) => [place.lesson, place]));
    const stands = ({ id }: ProposalLesson) => {
      const { weekday = 0, period = 0 } = before.get(id) ?? {};
      return { weekday, period };
    };
    const lessons = empty.lessons.map((one) => ({ ...one, base: stands(one) }));
    const blocked = lessons
      .filter(({ teacher_ids }) => teacher_ids.includes('数0'))
      .slice(0, 3)
      .map(stands);
    const teachers = empty.teachers.map((one) =>
      one.id === '数0' ? { ...one, blocked: [...one.blocked, ...blocked] } : one,
    );
    const problem = { ...empty, teachers, lessons };
    const few = propose({ ...problem, wishes: { stay: 10 }, moves_at_most: 0 }, QUICK);
    expect(few.unplaced).toEqual([]);
    expect(few.score.moved).toBeGreaterThanOrEqual(3);
    expect(few.score.moved).toBeLessThan(20);
    expect(propose({ ...problem, wishes: { stay: 0 } }, QUICK).score.moved).toBeGreaterThan(100);
  });

  it('puts a subject twice on a day rather than nowhere, and counts it', () => {
    const problem = smallProblem({ weekdays: [1], lessons: [lesson('a'), lesson('b')] });
    expect(
      propose({ ...problem, subjects: [{ value: '语', name: '语文', is_main: true, most_a_day: 1 }] }, QUICK).score,
    ).toMatchObject({
      placed: 2,
      crowded: 1,
    });
  });

  it('says who stands in the way of what has no place', () => {
    const problem = smallProblem({
      weekdays: [1],
      teachers: [{ id: 't', name: '王老师', blocked: [1, 2].map((period) => ({ weekday: 1, period })) }],
      lessons: [lesson('a'), lesson('b')],
    });
    const { placed, unplaced } = propose(problem, QUICK);
    expect(placed).toMatchObject([{ weekday: 1, period: 3 }]);
    expect(unplaced[0]?.blocks[0]).toMatchObject({ kind: 'teacher', ref: 't', blocked: 2, taken: 1 });
    expect(unplaced[0]?.why).toEqual({
      cn: '一班 语文：3个可开始的时段中，王老师有2个不可排、有1个已被占用、一班有1个已被占用',
      us: '一班 语文: of 3 times to begin, 王老师 is off in 2 and is taken in 1, 一班 is taken in 1',
    });
  });

  it('ends when the signal says so, with what it has', () => {
    const problem = fullSchool(12);
    const signal = { aborted: false };
    const { is_cut, placed } = propose(problem, {
      ...QUICK,
      signal,
      onProgress: ({ phase }) => {
        signal.aborted ||= phase === 'improving';
      },
    });
    expect(is_cut).toBe(true);
    expect(wrongsOf(problem, placed)).toEqual([]);
  });
});

describe('what is counted before', () => {
  it('is never named where all has a place', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const { unplaced, score } = propose(problem, QUICK);
        const isWhole = unplaced.length === 0;
        const named = countFirst(problem).map(({ kind }) => kind);
        const never = ['class_full', 'teacher_full', 'room_full', 'lesson_nowhere'] as const;
        if (isWhole) expect(never.filter((kind) => named.includes(kind))).toEqual([]);
        if (isWhole && score.crowded === 0) expect(named).not.toContain('subject_full');
      }),
      { seed: 77, numRuns: 150 },
    );
  });

  const textsOf = (problem: ProposalProblem) => countFirst(problem).map(({ kind, text }) => [kind, text.cn]);

  it('finds nothing in a school that can be placed', () => {
    expect(countFirst(fullSchool(20))).toEqual([]);
  });

  it('names more lessons of a kind of room than there are periods in it', () => {
    const school = fullSchool(60);
    const gyms = school.rooms.filter(({ kind }) => kind === 'gym').slice(0, 6);
    const rooms = [...school.rooms.filter(({ kind }) => kind !== 'gym'), ...gyms].map((room) =>
      room.kind === 'gym' ? { ...room, kind_name: { cn: '体育场地', us: 'the sports grounds' } } : room,
    );
    expect(countFirst({ ...school, rooms })).toMatchObject([
      {
        kind: 'room_full',
        needed: 180,
        available: 156,
        text: {
          cn: '体180节，体育场地只够156节',
          us: '体: 180 lessons a week, but the sports grounds has room for 156',
        },
      },
    ]);
  });

  it('names a class and a teacher with more lessons than periods', () => {
    const lessons = ['a', 'b', 'c', 'd'].map((id) => lesson(id));
    expect(textsOf(smallProblem({ weekdays: [1], lessons }))).toEqual([
      ['class_full', '一班：每周4节，可排时段只有3个'],
      ['teacher_full', '王老师：每周4节，可排时段只有3个'],
    ]);
  });

  it('sees that lessons which may lie in few periods do not fit, though others leave periods free', () => {
    const subjects = [
      { value: '语', name: '语文', is_main: true, blocked: [1, 2].map((period) => ({ weekday: 1, period })) },
    ];
    const teachers = ['t', 't2'].map((id) => ({ id, name: id, blocked: [] }));
    const lessons = [lesson('a'), lesson('b', { teacher_ids: ['t2'] })];
    expect(textsOf(smallProblem({ weekdays: [1], subjects, teachers, lessons }))).toEqual([
      ['class_full', '一班：每周2节，按各节可排的时段最多排下1节'],
    ]);
  });

  it('names lessons without any period, clashes of fixed ones, rules of a day and what is unknown', () => {
    const at = { weekday: 1, period: 1 };
    const problem = smallProblem({
      weekdays: [1],
      subjects: [{ value: '语', name: '语文', is_main: true, most_a_day: 1 }],
      lessons: [
        lesson('a', { fixed: at }),
        lesson('b', { fixed: at, teacher_ids: ['t2'] }),
        lesson('c', { length: 4, teacher_ids: [], subject: '语' }),
        lesson('d', { room: { kind: 'pool' }, class_ids: ['k2'], teacher_ids: [] }),
      ],
    });
    expect(countFirst(problem).map(({ kind, ref }) => [kind, ref])).toEqual([
      ['unknown_ref', 'pool'],
      ['fixed_clash', 'b'],
      ['subject_full', '语'],
      ['lesson_nowhere', 'c'],
      ['lesson_nowhere', 'd'],
    ]);
  });
});

describe('a proposal in its thread', () => {
  it('comes with its progress, and is the one that the search gives', async () => {
    const problem = fullSchool(6);
    const phases = new Set<string>();
    const running = startProposal(problem, { seed: 3, onProgress: ({ phase }) => phases.add(phase) });
    expect((await running.done).placed).toEqual(propose(problem, QUICK).placed);
    expect([...phases]).toEqual(['placing', 'improving']);
  });

  it('ends within a second of its cancelling, in the midst of the search', async () => {
    const begun = Promise.withResolvers<void>();
    const running = startProposal(fullSchool(60), { onProgress: () => begun.resolve() });
    const stopped = running.done.catch((error: unknown) => error);
    await begun.promise;
    const from = performance.now();
    running.cancel();
    expect(await stopped).toBeInstanceOf(ProposalStopped);
    expect(await stopped).toMatchObject({ reason: 'cancelled' });
    expect(performance.now() - from).toBeLessThan(patience(1));
  });

  it('is cancelled by a signal, before it began too', async () => {
    await expect(startProposal(fullSchool(6), { signal: AbortSignal.abort() }).done).rejects.toMatchObject({
      reason: 'cancelled',
    });
  });

  it('answers at its deadline with what it has', async () => {
    const { is_cut, placed } = await startProposal(fullSchool(60), { deadline_ms: 1500 }).done;
    expect(is_cut).toBe(true);
    expect(placed.length).toBeGreaterThan(0);
  });
});
