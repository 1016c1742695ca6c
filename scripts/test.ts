/**
 * `npm test` (everything) and `npm run check` (without the browser): runs every step, says what it does all the while,
 * and ends with one line, `N passed, N failed`. `npm test -- types unit` runs the named steps alone;
 * `npm test -- --since main` what the changes since then can reach (`affected.ts`);
 * `npm test -- --within 80` leaves out the journeys and pages that were not begun in time, and says how many.
 */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { measurePace } from '../src/platform/server/testing/pace.ts';
import { narrowSteps } from './affected/narrow-steps.ts';
import { affectedSince, wordsOf } from './affected.ts';
import { type Ended, endGroup, runProcess } from './step-process.ts';
import { REPORT, type Step, steps } from './test-steps.ts';

/** How long a step may give no sign of life on a quiet machine. How long the whole takes says nothing: a machine may be slow. */
const STILL_MINUTES = 5;

interface Result {
  readonly step: Step;
  readonly passed: number;
  readonly failed: number;
  readonly says: string;
  /** Each failed test with the first line of its reason. */
  readonly reasons: readonly string[];
  /** Likewise those that passed at the second try. */
  readonly unsteady: readonly string[];
  /** Tests and pages that were left out because the time of the run was over. */
  readonly skipped: number;
  readonly seconds: number;
}

const root = join(import.meta.dirname, '..');
const { values, positionals: names } = wordsOfCommand();
const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown step ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}\n`);
  process.exit(2);
}
const reachable = values.since === undefined ? steps : stepsSince(values.since);
const chosen = reachable.filter((step) =>
  names.length > 0 ? names.includes(step.name) : !(values.check && step.browser),
);

/** Everything that the steps write for a while stands here; whatever still runs from here at the end is ended. */
const folder = mkdtempSync(join(roomiest(), 'shuyuan-run-'));
chmodSync(folder, 0o755); // the database runs as another user
const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) void endGroup(child);
  });
}

const began = Date.now();
const results: Result[] = [];
/** Every chosen step with what comes of it (null: it was not run), for those of the other lane that need it. */
const outcomes = new Map(chosen.map(({ name }) => [name, Promise.withResolvers<Result | null>()] as const));
await Promise.all([inOrder(chosen.filter(({ aside }) => !aside)), inOrder(chosen.filter(({ aside }) => aside))]);
results.sort((one, other) => chosen.indexOf(one.step) - chosen.indexOf(other.step));
endLeftovers();
rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
summarise();

function wordsOfCommand() {
  const options = { check: { type: 'boolean' }, since: { type: 'string' }, within: { type: 'string' } } as const;
  try {
    const words = parseArgs({ options, allowPositionals: true });
    if (words.values.within !== undefined && !(Number(words.values.within) > 0))
      throw new Error(`--within takes minutes, not ${words.values.within}`);
    return words;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(2);
  }
}

/** The steps that the changes since a ref can reach; says which, and why. */
function stepsSince(ref: string): Step[] {
  try {
    const choice = affectedSince(ref, root);
    process.stdout.write(`${wordsOf(choice, ref)}\n`);
    return narrowSteps(steps, choice);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(2);
  }
}

async function inOrder(lane: readonly Step[]): Promise<void> {
  for (const step of lane) {
    const needed = await Promise.all((step.needs ?? []).map((name) => outcomes.get(name)?.promise));
    const result = interrupted ? null : await runStep(step, needed.find((one) => one && one.failed > 0)?.step);
    if (result) results.push(result);
    outcomes.get(step.name)?.resolve(result);
  }
}

/** Where a step says what it says: at once, or all of it at the end when others speak meanwhile. */
function voiceOf(step: Step) {
  const kept: string[] = [];
  const now = (text: string) => void process.stdout.write(text);
  return { say: step.aside ? (text: string) => void kept.push(text) : now, end: () => now(kept.join('')) };
}

async function runStep(step: Step, broken: Step | undefined): Promise<Result> {
  const { say, end } = voiceOf(step);
  say(`\n▸ ${step.name}: ${step.what}\n`);
  const started = Date.now();
  const seconds = () => (Date.now() - started) / 1000;
  if (broken) {
    const says = `not run, since "${broken.name}" failed`;
    return { step, passed: 0, failed: 1, says, reasons: [], unsteady: [], skipped: 0, seconds: 0 };
  }
  const first = await runTry(step, say, 'first');
  const files = first.counted?.failedFiles ?? [];
  const again = step.secondTry && files.length > 0 ? await runTry(step, say, 'second', files) : undefined;
  const { code, counted, lastLine, stood } = again ?? first;
  const passed = again ? again.passed + first.passedElsewhere : first.passed;
  const failed = Math.max(counted?.failed ?? 0, code === 0 ? 0 : 1);
  const skipped = skippedOf(step, first.counted);
  const counts = counted ? countsOf(passed, counted.failed, skipped) : lastLine;
  const reason = code === 'still' ? (stood ?? '') : ending(code);
  const says = code === 0 ? counts || 'ok' : `${reason}${counts && `; ${counts}`}`;
  say(`  ${failed === 0 ? '✓' : '✗'} ${step.name} (${seconds().toFixed(1)} s)\n`);
  end();
  const unsteady = again && failed === 0 ? (first.counted?.reasons ?? []) : [];
  return { step, passed, failed, says, reasons: counted?.reasons ?? [], unsteady, skipped, seconds: seconds() };
}

/** What Vitest itself skips elsewhere says nothing about time. */
function skippedOf(step: Step, counted: Counted | undefined): number {
  return 'TEST_UNTIL' in timeOf(step) ? (counted?.skipped ?? 0) : 0;
}

function countsOf(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} left out, since the time was over` : ''}`;
}

/** Runs the command of a step, of its tests those of `files` alone where some are named. */
async function runTry(step: Step, say: Say, name: string, files: readonly string[] = []) {
  if (files.length > 0) say(`\n  once more: ${files.join(', ')}\n`);
  const report = join(folder, `${step.name}.${name}.json`);
  const said: string[] = [];
  const hear = (text: string) => {
    say(text);
    if (!step.vitest) said.push(text);
  };
  const command = [...step.command, ...files];
  const env = { ...step.env, ...(files.length > 0 ? {} : timeOf(step)) };
  const { code, lastLine, stood } = await runCommand({ ...step, command, env }, hear, report);
  const counted = step.vitest ? readReport(report) : countLine(lastLine, said.join(''));
  const { passed = 0, passedElsewhere = 0 } = counted ?? {};
  return { code, lastLine, stood, counted, passed, passedElsewhere };
}

/** Until when a step may begin something, where the run has a time; a second try is always played whole. */
function timeOf({ endsBefore }: Step): Readonly<Record<string, string>> {
  if (values.within === undefined || endsBefore === undefined) return {};
  return { TEST_UNTIL: String(began + (Number(values.within) - endsBefore) * 60_000) };
}

type Say = (text: string) => void;
async function runCommand(step: Step, say: Say, report: string): Promise<Ended> {
  const command = step.command.map((part) => part.replace(REPORT, report));
  if (!existsSync(join(root, command[0] ?? ''))) {
    say(`${command[0]} is missing\n`);
    return { code: 'missing', lastLine: '' };
  }
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: '0' };
  const pace = await measurePace();
  const env = { ...process.env, ...step.env, ...color, TMPDIR: folder, TEST_PACE: String(pace) };
  return runProcess({ command, cwd: root, env, still_ms: STILL_MINUTES * 60_000 * pace, say, running });
}

function ending(code: number | 'missing'): string {
  return code === 'missing' ? 'is missing' : `ended with ${code}`;
}

interface Counted {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  readonly reasons?: readonly string[];
  /** Files in which a test failed, or that could not be run at all. */
  readonly failedFiles?: readonly string[];
  /** How many tests passed in the other files. */
  readonly passedElsewhere?: number;
}

/** What is read of Vitest's JSON report. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function readReport(file: string): Counted | undefined {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const firstLine = (text = '') => stripVTControlCharacters(text).split('\n')[0] ?? '';
    const reasons = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const at = relative(root, name);
      if (failed.length === 0) return status === 'failed' ? [`${at}: ${firstLine(message)}`] : [];
      return failed.map((test) => `${at} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    });
    const elsewhere = report.testResults.filter(({ status }) => status !== 'failed');
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numTotalTests - report.numPassedTests - report.numFailedTests,
      reasons,
      failedFiles: report.testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name }) => relative(root, name)),
      passedElsewhere: elsewhere.flatMap((file) => file.assertionResults.filter(({ status }) => status === 'passed'))
        .length,
    };
  } catch {
    return undefined; // the runner did not get as far as a report: the exit code says so
  }
}

/** A step that counts tests of its own ends with the same line as this program, and says what failed as the tour does. */
function countLine(line: string, said: string): Counted | undefined {
  const found = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(line);
  if (!found) return undefined;
  const reasons = [...said.matchAll(/^✗ (.+)\n +(.+)$/gm)].map(([, what, why]) => `${what}: ${why}`);
  return { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3] ?? 0), reasons };
}

/** Database servers leave the group of their parent; their command line names the folder of this run. */
function endLeftovers(): void {
  if (!existsSync('/proc/self/cmdline')) return;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // ended by itself meanwhile
    }
  }
}

/** The memory disk where it is large enough for databases and browser profiles. */
function roomiest(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 4e9 ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

function summarise(): void {
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
  process.stdout.write(`\n${'─'.repeat(72)}\n`);
  for (const { step, failed, says, seconds } of results) {
    process.stdout.write(
      `${failed === 0 ? '✓' : '✗'} ${step.name.padEnd(11)}${`${seconds.toFixed(1)} s`.padStart(9)}  ${says}\n`,
    );
  }
  for (const reason of results.flatMap(({ reasons }) => reasons)) process.stdout.write(`  ✗ ${reason}\n`);
  for (const one of results.flatMap(({ unsteady }) => unsteady))
    process.stdout.write(`  ! unsteady, passed at the second try only: ${one}\n`);
  const left = chosen.length - results.length;
  if (interrupted) process.stdout.write(`interrupted; ${left} steps were not run\n`);
  process.stdout.write(`${Math.round((Date.now() - began) / 1000)} s in all\n`);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  process.stdout.write(`${sum('passed')} passed, ${sum('failed') + (interrupted ? 1 : 0)} failed${skipped}\n`);
  process.exitCode = sum('failed') > 0 || interrupted ? 1 : 0;
}
