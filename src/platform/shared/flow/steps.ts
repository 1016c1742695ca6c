import * as z from 'zod';
import { id, line } from '../fields.ts';
import type { Text } from '../text.ts';

/**
 * The steps of a flow as data: who decides, when the step is due and when it is asked at all. A flow is a list that a clerk
 * reads from top to bottom; it has no branches and no scripts.
 */

/** A fact of a paper that a condition may look at. */
export type FactValue = string | number | boolean | null;
export type Facts = Readonly<Record<string, FactValue>>;

const bound = z.number();
/** What one fact has to be. `over` and `under` leave the bound itself out; `is` names the values that fit. */
export const condition = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('over'), value: bound }),
  z.strictObject({ op: z.literal('at_least'), value: bound }),
  z.strictObject({ op: z.literal('under'), value: bound }),
  z.strictObject({
    op: z.literal('is'),
    values: z
      .array(z.union([z.string().max(80), z.boolean()]))
      .min(1)
      .max(50),
  }),
]);
export type Condition = z.output<typeof condition>;
/** All of these have to hold. */
const conditions = z.record(z.string().max(40), condition);

const code = z.custom<`${number}`>((value) => typeof value === 'string' && /^\d{2,5}$/.test(value));

/**
 * Who decides.
 * - `leader`: the n-th level above the applicant's department, beyond the highest the highest; `top` is the highest
 * - `holders`: who holds the code in reach of paper and department when they look; with `whole` those of the whole school
 * - `people`: named persons
 * - `chosen`: persons whom the applicant chooses among staff, or among holders of a code
 */
export const decider = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('leader'), level: z.union([z.int().min(1).max(9), z.literal('top')]) }),
  z.strictObject({ kind: z.literal('holders'), code, whole: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('people'), user_ids: z.array(id).min(1).max(20) }),
  z.strictObject({ kind: z.literal('chosen'), code: code.nullable().default(null), most: z.int().min(1).max(20) }),
]);
export type Decider = z.output<typeof decider>;

export const stepModes = ['any', 'all', 'in_turn'] as const;

export const step = z.strictObject({
  /** Its name inside the flow; a return comes back to it. */
  key: line(1, 40),
  name: line(2, 40),
  name_en: line(2, 80).nullable().default(null),
  who: decider,
  /** Of several people: one, all at once, or one after the other. Holders are always any. */
  mode: z.enum(stepModes).default('any'),
  /** Hours from its opening until it is late; null: it never is. */
  due_hours: z.int().min(1).max(720).nullable().default(null),
  /** Asked when one of these sets of conditions holds; empty: always. */
  when: z.array(conditions).max(10).default([]),
  /** Holders of this code decide where nobody is found, or everybody found is barred. */
  else: code.nullable().default(null),
  /** Who agreed before in this round is asked again. */
  again: z.boolean().default(false),
});
export type Step = z.output<typeof step>;
/** A step as a paper carries it: with the persons whom its applicant chose. */
export type StepOfPaper = Step & { readonly chosen_ids?: readonly string[] };
export const flowSteps = z
  .array(step)
  .max(12)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length);

const holds = (wanted: Condition, value: FactValue | undefined): boolean => {
  if (wanted.op === 'is') return wanted.values.some((one) => one === value);
  if (typeof value !== 'number') return false;
  if (wanted.op === 'over') return value > wanted.value;
  return wanted.op === 'under' ? value < wanted.value : value >= wanted.value;
};

/** Whether a step is asked for a paper with these facts. A fact that is missing fulfils no condition. */
export function isAsked({ when }: Pick<Step, 'when'>, facts: Facts): boolean {
  if (when.length === 0) return true;
  return when.some((set) => Object.entries(set).every(([fact, wanted]) => holds(wanted, facts[fact])));
}

type Further = Partial<Pick<Step, 'due_hours' | 'when' | 'else' | 'again' | 'mode'>> & {
  readonly key?: string;
  readonly name?: Text;
};

const stepOf = (who: Decider, key: string, name: Text, { name: own = name, ...further }: Further): Step => ({
  key,
  name: own.cn,
  name_en: own.us,
  who,
  mode: 'any',
  due_hours: null,
  when: [],
  else: null,
  again: false,
  ...further,
});

/** A step of the n-th leader above the applicant, or of the highest one. */
export const leader = (level: number | 'top', further: Further = {}): Step =>
  stepOf(
    { kind: 'leader', level },
    `leader_${level}`,
    level === 1
      ? { cn: '直接负责人', us: 'Direct head' }
      : level === 'top'
        ? { cn: '最高负责人', us: 'Highest head' }
        : { cn: `第${level}级负责人`, us: `Head, level ${level}` },
    further,
  );

/** A step of who holds a code, in reach of the paper. */
export const holders = (
  held: `${number}`,
  name: Text,
  { whole = false, ...further }: Further & { whole?: boolean } = {},
): Step => stepOf({ kind: 'holders', code: held, whole }, `holders_${held}`, name, further);

/** What the facts of a kind are, for the designer of its steps. */
export type FactKind = Text &
  (
    | { readonly kind: 'number' }
    /** In fen. */
    | { readonly kind: 'money' }
    | { readonly kind: 'flag' }
    | { readonly kind: 'choice'; readonly options: readonly (Text & { readonly code: string })[] }
  );

/** The facts that a set of steps looks at: a return that changes one of them plans anew. */
export const factsAsked = (steps: readonly Pick<Step, 'when'>[]): string[] => [
  ...new Set(steps.flatMap(({ when }) => when.flatMap((set) => Object.keys(set)))),
];
