import type { ActionCode } from '#shared/endpoint.ts';
import type { flowCalls } from '#shared/flow/flow-calls.ts';
import type { FactKind, Facts, Step } from '#shared/flow/steps.ts';
import type { ReviewFact } from '#shared/review.ts';
import type { Text } from '#shared/text.ts';
import type { Db } from '../database/database.ts';
import type { Context } from '../http/context.ts';
import { definePorts } from '../ports.ts';
import type { Services } from '../services.ts';

type FlowDecide = ReturnType<typeof flowCalls<string>>['decide'];

/** A transaction with the services: what a request and a job both have. */
export interface Source {
  readonly db: Db;
  readonly services: Services;
}

/** What a flow knows of a paper that is handed in. */
export interface Subject {
  /** Which steps hold, inside the kind: the id of an item, `staff`, … */
  readonly key: string;
  /** The steps of the code that hold without own ones; absent: those of `key`. */
  readonly shipped?: string;
  readonly organization_id: string;
  /** Who hands it in, and is told what becomes of it. */
  readonly applicant_id: string;
  /** Whom it is about, the first of them with the leaders who decide; empty: the applicant. None of them decides. */
  readonly about: readonly string[];
  readonly department_id: string | null;
  readonly facts: Facts;
  /** By step, whom the applicant chose. */
  readonly chosen?: Readonly<Record<string, readonly string[]>>;
}

/** How a paper stands in a list of to-dos. */
export interface Card {
  readonly title: string;
  readonly title_en: string | null;
  readonly detail: string | null;
  readonly detail_en: string | null;
  /** What somebody has to know to decide, in this order; null: nothing to say. */
  readonly facts: readonly (ReviewFact | null)[];
  /** Where its row stands, for a decision from the line. */
  readonly version: number;
  readonly state: string;
  readonly route: string;
  readonly mobile_route: string | null;
}

/** A thing of an organisation whose papers have steps of their own: an item of the office, a plan. */
export interface FlowItem {
  /** The `key` of its papers. */
  readonly key: string;
  readonly name: Text;
  /** Which of the steps of the code hold without own ones. */
  readonly shipped: string;
  /** What its conditions may look at beyond the facts of the kind. */
  readonly facts?: Readonly<Record<string, FactKind>>;
}

/** The items of a kind, as far as the reader keeps them. */
export interface FlowItems {
  readonly list: (ctx: Context) => Promise<readonly FlowItem[]>;
  readonly find: (ctx: Context, key: string) => Promise<FlowItem | null>;
}

/** A field of a paper that a return may mark. */
export type MarkedField = Text & { readonly key: string };

/** One kind of paper that goes through flows, as the engine's lists, clocks and designer know it. */
export interface FlowKind {
  /** Name of the entity in history and audit. */
  readonly type: string;
  readonly module: string;
  readonly name: Text;
  /** Who keeps the steps, and sees the papers that nobody can decide. */
  readonly right: ActionCode;
  readonly facts: Readonly<Record<string, FactKind>>;
  readonly shipped: Readonly<Record<string, readonly Step[]>>;
  /** Where the keys of its papers are things of the organisation; absent: the keys are those of `shipped`. */
  readonly items?: FlowItems;
  /** The fields of a paper that a return may mark; absent: it says what is wrong in its opinion alone. */
  readonly fields?: (ctx: Context, id: string) => Promise<readonly MarkedField[]>;
  /** Papers by id, as far as the reader may see them. */
  readonly show: (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Card>>;
  /** How they are called where nobody reads: in a reminder that the clock sends. */
  readonly titles: (
    source: Source,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Text & { readonly link: string }>>;
  /** Its `flowCalls`. */
  readonly calls: { readonly decide: FlowDecide };
  /** Papers that wait without a run. */
  readonly strays: (db: Db) => Promise<readonly string[]>;
  /** Gives one of them its way, unless it has one by now. */
  readonly heal: (source: Source, id: string) => Promise<void>;
  /** Whether papers can be given back. */
  readonly returns: boolean;
  /** Whether several may be decided at once without a look at each; absent: yes. */
  readonly batch?: (card: Card) => boolean;
}

/** Every kind of this portal: `provides: [...flow.provides]`. */
export const flowKinds = definePorts<FlowKind>();

export function kindOf(services: Services, type: string): FlowKind {
  const kind = flowKinds.of(services).find((one) => one.type === type);
  if (!kind) throw new Error(`no module provides the flow ${type}`);
  return kind;
}
