/**
 * Checks which room imports which, after proving that the check itself works: the examples are written to a temporary
 * folder, where every rule must refuse its own, the good ones must pass, and a cycle between two modules must be seen.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { allowed, circles, type Example, refused } from './boundary-examples.ts';

const root = join(import.meta.dirname, '..');
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IFlattenedRuleSet & {
  options: ICruiseOptions;
};
/** Cruising nothing would pass every rule: the tree has at least this many files. Raise it as the tree grows. */
const MODULES_AT_LEAST = 80;

const problems = [...(await problemsOfExamples()), ...(await problemsOfTree())];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function problemsOfTree(): Promise<string[]> {
  const result = await cruiseTree(root);
  const { totalCruised, totalDependenciesCruised, violations } = result.summary;
  const own = result.modules.filter((module) => module.source.startsWith('src/')).length;
  if (own < MODULES_AT_LEAST)
    return [`only ${own} files were cruised (of ${totalCruised}): the parser does not see the tree`];
  const comments = new Map(config.forbidden?.map((rule) => [rule.name, rule.comment ?? '']));
  const found = violations.map(({ rule, from, to }) => `${from} → ${to}\n  ${rule.name}: ${comments.get(rule.name)}`);
  const cycles = cyclesBetweenModules(result).map(
    (cycle) =>
      `${cycle.join(' → ')}\n  modules in a circle: let the upper one fill a port of the lower one, or listen to its event.`,
  );
  if (found.length + cycles.length === 0) {
    process.stdout.write(`${own} files, ${totalDependenciesCruised} imports, ${comments.size} rules\n`);
  }
  return [...found, ...cycles];
}

async function problemsOfExamples(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    write(folder, [...Object.values(refused).flat(), ...allowed, ...circles]);
    const result = await cruiseTree(folder);
    const rules = config.forbidden?.map((rule) => rule.name ?? '') ?? [];
    const seen = result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
    const missed = rules.flatMap((rule) => {
      const examples = refused[rule];
      if (!examples) return [`rule ${rule} has no example in scripts/boundary-examples.ts`];
      const silent = examples.filter(({ from }) => !seen.some((hit) => hit.rule === rule && hit.from === from));
      return silent.map(({ from, to }) => `rule ${rule} does not see the bad example ${from} → ${to}`);
    });
    const wronged = seen.filter((hit) =>
      allowed.some(({ from, to }) => from === hit.from && (to === hit.to || hit.to.startsWith(`node_modules/${to}/`))),
    );
    const cycle = cyclesBetweenModules(result).some(
      (names) => names.includes('office/tea') && names.includes('office/cup'),
    );
    return [
      ...missed,
      ...wronged.map((hit) => `rule ${hit.rule} refuses the good example ${hit.from} → ${hit.to}`),
      ...(cycle ? [] : ['the cycle between two example modules is not seen']),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function cruiseTree(baseDir: string): Promise<ICruiseResult> {
  const options = { ...config.options, baseDir, validate: true, ruleSet: { forbidden: config.forbidden ?? [] } };
  const { conditionNames, ...resolve } = config.options.enhancedResolveOptions ?? {};
  const { output } = await cruise(['src'], options, {
    ...resolve,
    conditionNames: [...(conditionNames ?? [])],
  } as never);
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** Writes the files of the examples, and the packages that they import as empty ones. */
function write(folder: string, examples: readonly Example[]): void {
  const imports = new Map<string, string[]>();
  const dependencies: Record<string, string> = {};
  const devDependencies: Record<string, string> = {};
  for (const { from, to, type, later } of examples) {
    const file = to.startsWith('src/');
    const target = file ? relative(dirname(from), to).replace(/^(?!\.)/, './') : to;
    imports.set(from, [
      ...(imports.get(from) ?? []),
      later
        ? `export const load = () => import('${target}');`
        : `import ${type ? 'type ' : ''}* as x${imports.size} from '${target}';`,
    ]);
    if (file && !imports.has(to)) imports.set(to, []);
    if (!/^[a-z-]+$/.test(to)) continue;
    (to === 'vitest' ? devDependencies : dependencies)[to] = '1.0.0';
    imports.set(`node_modules/${to}/index.js`, []);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies, devDependencies }));
  for (const [file, lines] of imports) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${lines.join('\n')}\nexport const x = 1;\n`);
  }
}

/**
 * Circles of modules by any import, type-only ones included. Tests and makers of rows do not count, nor does `rights.ts`:
 * it imports no module (`rights-are-constants`), and who asks for a right of another module depends on its name alone.
 */
function cyclesBetweenModules({ modules }: ICruiseResult): string[][] {
  const edges = new Map<string, Set<string>>();
  const moduleOf = (file: string) => /^src\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1];
  for (const { source, dependencies } of modules) {
    const from = moduleOf(source);
    if (!from || /\.test\.tsx?$|\/(factories|demo)\.ts$/.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = resolved.endsWith('/rights.ts') ? undefined : moduleOf(resolved);
      if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  const walk = (name: string, path: string[]): void => {
    if (path.includes(name)) cycles.push([...path.slice(path.indexOf(name)), name]);
    if (path.includes(name) || done.has(name)) return;
    for (const next of edges.get(name) ?? []) walk(next, [...path, name]);
    done.add(name);
  };
  for (const name of edges.keys()) walk(name, []);
  return cycles;
}
