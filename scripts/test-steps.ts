/** One step of `npm test`: a program of node_modules or of scripts/, run by the pinned Node. */
export interface Step {
  readonly name: string;
  readonly what: string;
  readonly command: readonly string[];
  /** Steps that have to be right before this one makes sense, in either lane. */
  readonly needs?: readonly string[];
  /** Needs a browser: left out of `npm run check`. */
  readonly browser?: true;
  /** Busies one core for seconds: runs beside the other steps, and says what it has to say at its end. */
  readonly aside?: true;
  /** The command writes Vitest's JSON report to the path that replaces REPORT. */
  readonly vitest?: true;
  /**
   * For tests in a browser on a busy machine: failed files are run once more, each with a fresh portal. What passes
   * then is listed as flaky and has to be fixed; what fails again fails the run.
   */
  readonly secondTry?: true;
  /**
   * Leaves out what it has not begun so many minutes before the time of the run is over (`--within`), for the steps after
   * it and for a second try. It reads `TEST_UNTIL`.
   */
  readonly endsBefore?: number;
  /** Beside the environment of the run. */
  readonly env?: Readonly<Record<string, string>>;
}

export const REPORT = '{report}';
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  '--reporter=./scripts/progress-reporter.ts',
  `--outputFile.json=${REPORT}`,
];

export const steps: readonly Step[] = [
  {
    name: 'packages',
    what: 'Chromium, Chinese fonts, FFmpeg, CUPS and promtool',
    command: ['scripts/system-packages.ts'],
    browser: true,
  },
  {
    name: 'types',
    what: 'TypeScript, each side by itself',
    command: ['node_modules/typescript/bin/tsc', '-b', '--verbose', 'tsconfig.tools.json'],
  },
  {
    name: 'lint',
    what: 'Biome: form, habits, accessibility',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
    aside: true,
  },
  { name: 'names', what: 'every file in its room', command: ['scripts/check-names.ts'], aside: true },
  {
    name: 'boundaries',
    what: 'who may import whom',
    command: ['scripts/check-boundaries.ts'],
    aside: true,
  },
  {
    name: 'casts',
    what: 'no more forced past the types than before',
    command: ['scripts/check-casts.ts'],
    aside: true,
  },
  {
    name: 'writes',
    what: 'every table is written by its module',
    command: ['scripts/check-foreign-writes.ts'],
    aside: true,
  },
  {
    name: 'licences',
    what: 'no package under another licence',
    command: ['scripts/check-licences.ts'],
    aside: true,
  },
  {
    name: 'expressions',
    what: 'none takes longer than its text is long',
    command: ['scripts/check-expressions.ts'],
    aside: true,
  },
  {
    name: 'migrations',
    what: 'every change of a table has one',
    command: ['scripts/new-migration.ts', '--check'],
    aside: true,
  },
  { name: 'locales', what: 'both languages complete', command: ['scripts/check-locales.ts'], aside: true },
  {
    name: 'unused',
    what: 'files, packages and exports that nobody needs',
    command: ['node_modules/knip/bin/knip.js', '--no-progress'],
    aside: true,
  },
  {
    name: 'unheld',
    what: 'rules of platform/shared that only their tests know',
    command: [
      'node_modules/knip/bin/knip.js',
      '--no-progress',
      '--production',
      '--config',
      'knip.product.jsonc',
      '--include',
      'files,exports',
    ],
    aside: true,
  },
  {
    name: 'unit',
    what: 'rules and calls on a real database',
    command: [...vitest, '--project', 'unit', '--project', 'apart'],
    vitest: true,
  },
  {
    name: 'web',
    what: 'the web app, built',
    command: ['scripts/build-web.mjs', '--force'],
    browser: true,
    aside: true,
  },
  {
    name: 'budgets',
    what: 'what each page loads',
    command: ['scripts/check-budgets.ts'],
    needs: ['web'],
    browser: true,
    aside: true,
  },
  {
    name: 'journeys',
    what: 'people in a browser',
    command: [...vitest, '--project', 'e2e'],
    needs: ['packages', 'web'],
    browser: true,
    vitest: true,
    secondTry: true,
    endsBefore: 14,
  },
  {
    name: 'tour',
    what: 'every page, role, language and theme',
    command: ['e2e/tour.ts', '--half'],
    needs: ['packages', 'web'],
    browser: true,
    endsBefore: 2,
  },
];
