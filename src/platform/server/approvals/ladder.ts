import type { ActionCode } from '#shared/endpoint.ts';
import type { Text } from '#shared/text.ts';
import type { Db } from '../database/database.ts';
import type { approval, approvalStep } from './tables.ts';

export type Approval = typeof approval.$inferSelect;
export type ApprovalStep = typeof approvalStep.$inferSelect;

/** Who decides a step: named people, the leader of the applicant's department, or whoever holds a right in the organisation. */
export type Deciders =
  | { readonly kind: 'people'; readonly ids: readonly string[] }
  | { readonly kind: 'leader' }
  | { readonly kind: 'holders'; readonly code: ActionCode };

/** One rung of a ladder as a module asks for it. */
export interface LadderStep {
  /** The module's own word for it: `host`, `second`. */
  readonly key: string;
  readonly name: Text;
  readonly who: Deciders;
  /** One of them decides (`any`, also for holders of a right), each of them, or one after another. `any` unless said. */
  readonly mode?: 'any' | 'all' | 'in_turn';
  readonly due_minutes?: number;
  /** Whoever starts the approval agrees by starting it, where this step is theirs. */
  readonly is_given?: boolean;
}

export interface DeciderQuestion {
  readonly organization_id: string;
  readonly department_id: string | null;
  readonly applicant_id: string | null;
}

/** How people are found; the modules that know departments and rights fill it once at start. */
export interface DeciderFinders {
  /** Leaders of the department, nearest first; those of the departments above when it has none but the applicant. */
  leader(db: Db, question: DeciderQuestion): Promise<readonly string[]>;
  /** Present holders of a right that reaches the organisation and department, for telling them. */
  holders(db: Db, question: DeciderQuestion, code: ActionCode): Promise<readonly string[]>;
}

const finders: Partial<DeciderFinders> = {};

/** Tells the engine how to find leaders or holders; may be called by two modules, each for its part. */
export function fillDeciderFinders(given: Partial<DeciderFinders>): void {
  Object.assign(finders, given);
}

export function finder<K extends keyof DeciderFinders>(kind: K): DeciderFinders[K] {
  const found = finders[kind];
  if (!found) throw new Error(`no module fills the decider finder "${kind}"`);
  return found;
}
