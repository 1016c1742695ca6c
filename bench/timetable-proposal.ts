/**
 * The proposal of a timetable for 60 classes whose weeks are full (40 lessons of 40, 2,400 in all), with teachers off for a half
 * day by subject and few rooms, in its thread as the portal runs it: everything has a place, nothing clashes, within 20 s.
 * Clashes are counted by a checker that shares nothing with the search. Then the same once more: the same answer.
 * `--classes=N` (60), `--seed=N` (1), `--within=N` s (20).
 */
import { countFirst } from '../src/modules/learning/schedule/server/proposal/count-first.ts';
import { startProposal } from '../src/modules/learning/schedule/server/proposal/run-proposal.ts';
import { crowdedDays, wrongsOf } from '../src/modules/learning/schedule/server/proposal/testing/check-proposal.ts';
import { fullSchool } from '../src/modules/learning/schedule/server/proposal/testing/school.ts';
import { machineLine, option } from './support/machine.ts';

const [classes, seed, within] = [option('classes', 60), option('seed', 1), option('within', 20)];
/** 语 and 数 come seven times in five days. */
const MOST_A_DAY = 2;
/** The prototype had 70 % before noon. */
const BEFORE_NOON = 0.7;

console.log(machineLine());
let isGood = true;
const check = (name: string, holds: boolean, said: string): void => {
  console.log(`${name.padEnd(40)} ${said}: ${holds ? 'good' : 'NOT GOOD'}`);
  isGood &&= holds;
};

const problem = fullSchool(classes);
const counted = performance.now();
const impossible = countFirst(problem);
check(
  'counted before',
  impossible.length === 0,
  `${(performance.now() - counted).toFixed(0)} ms, ${impossible.length} impossible`,
);

const began = performance.now();
const found = await startProposal(problem, { seed }).done;
const seconds = (performance.now() - began) / 1000;
const { score } = found;
const share = score.main_before_noon / score.main;
check(
  `${problem.lessons.length} lessons of ${classes} classes`,
  seconds <= within,
  `${seconds.toFixed(1)} s, ${found.steps} steps`,
);
check('placed', found.unplaced.length === 0, `${found.placed.length}, left ${found.unplaced.length}`);
const wrongs = wrongsOf(problem, found.placed);
check('hard clashes', wrongs.length === 0, `${wrongs.length} ${wrongs[0] ?? ''}`);
check('main subjects before noon', share >= BEFORE_NOON, `${(share * 100).toFixed(0)} % of ${score.main}`);
const crowded = crowdedDays(problem, found.placed, MOST_A_DAY);
check('a subject too often on a day', crowded === 0 && score.crowded === 0, `${crowded} days of all classes`);
console.log(
  `${'gaps of all teachers'.padEnd(40)} ${score.teacher_gaps} periods a week, ${problem.teachers.length} teachers`,
);

const again = await startProposal(problem, { seed }).done;
check('the same again', JSON.stringify(again.placed) === JSON.stringify(found.placed), `cost ${again.score.cost}`);
if (!isGood) process.exitCode = 1;
