import type { StepOfPaper } from '#shared/flow/steps.ts';
import type { Source } from './flow-kind.ts';
import { holderFinder, leaderSources, staffFinder } from './ports.ts';

/** Of a paper, what decides who is asked. */
export interface Asked {
  readonly organization_id: string;
  readonly department_id: string | null;
  readonly about_id: string;
  readonly barred_ids: readonly string[];
}

/** Who decides a step: named people, or everybody who holds a code (`people` are those who are told). */
export interface Deciders {
  readonly people: readonly string[];
  readonly code: `${number}` | null;
  readonly source: 'rule' | 'chosen' | 'else';
}

/** The leaders above a person, level by level, by person: read once for all steps of a plan. */
export type KnownLevels = Map<string, Promise<string[][]>>;

/** Who decides a step now, without those who are barred; nobody where neither the step nor its `else` finds anybody. */
export async function decidersOf(
  source: Source,
  asked: Asked,
  step: StepOfPaper,
  known: KnownLevels = new Map(),
): Promise<Deciders> {
  const { who } = step;
  const open = (ids: readonly string[]) => [...new Set(ids)].filter((id) => !asked.barred_ids.includes(id));
  if (who.kind === 'holders') {
    const told = open(await holdersOf(source, asked, who.code, who.whole));
    if (told.length) return { people: told, code: who.code, source: 'rule' };
  } else {
    const people = open(await namedBy(source, asked, step, known));
    if (people.length) return { people, code: null, source: who.kind === 'chosen' ? 'chosen' : 'rule' };
  }
  if (!step.else) return { people: [], code: null, source: 'rule' };
  const instead = open(await holdersOf(source, asked, step.else, false));
  return { people: instead, code: step.else, source: 'else' };
}

/** Those of the narrowest reach; where all of them are barred, everybody who holds it. */
async function holdersOf(
  { db, services }: Source,
  asked: Asked,
  code: `${number}`,
  whole: boolean,
): Promise<readonly string[]> {
  const { all, told } = await holderFinder.of(services)(db, code, { ...asked, whole });
  return told.some((id) => !asked.barred_ids.includes(id)) ? told : all;
}

async function namedBy(
  source: Source,
  asked: Asked,
  { who, chosen_ids = [] }: StepOfPaper,
  known: KnownLevels,
): Promise<readonly string[]> {
  const { db, services } = source;
  if (who.kind === 'people') return staffFinder.of(services).here(db, asked.organization_id, who.user_ids);
  if (who.kind === 'chosen') {
    const here = await staffFinder.of(services).here(db, asked.organization_id, chosen_ids);
    if (!who.code) return here;
    const { all } = await holderFinder.of(services)(db, who.code, { ...asked, whole: false });
    return here.filter((id) => all.includes(id));
  }
  if (who.kind !== 'leader') return [];
  const finding = known.get(asked.about_id) ?? levelsOf(source, asked);
  known.set(asked.about_id, finding);
  const levels = await finding;
  const level = who.level === 'top' ? levels.length : Math.min(who.level, levels.length);
  return levels[level - 1] ?? [];
}

async function levelsOf({ db, services }: Source, asked: Asked): Promise<string[][]> {
  for (const find of leaderSources.of(services).toReversed()) {
    const levels = await find(db, { ...asked, user_id: asked.about_id });
    if (levels) return levels;
  }
  return [];
}
