import type { ApprovalState } from '#shared/approvals.ts';
import type { Context } from '../http/context.ts';
import type { Actor } from '../rights/actor.ts';
import type { Approval, ApprovalStep } from './ladder.ts';

/** Where an approval is moved: a request, or a job with `actor: null`. All of it happens in the caller's transaction. */
export type ApprovalSource = Pick<Context, 'db' | 'afterCommit' | 'services' | 'audit'> & {
  readonly actor: Actor | null;
};

/** How it stands after a move. `step_key` is the step that waits now; null once it is closed. */
export interface Standing {
  readonly approval_id: string;
  readonly state: ApprovalState;
  readonly step_key: string | null;
}

export interface ApprovalDefinition {
  /** The entity that waits for decisions: `visitor`. */
  readonly type: string;
  /** A step opened, or its turn passed on: tell these people. */
  readonly onOpened?: (
    source: ApprovalSource,
    matter: Approval,
    step: ApprovalStep,
    people: readonly string[],
  ) => Promise<void>;
  /** The approval is closed: approved, rejected, returned or withdrawn. */
  readonly onDecided: (source: ApprovalSource, matter: Approval, opinion: string | null) => Promise<void>;
  /** The applicant urges: tell these people. */
  readonly onUrged?: (
    source: ApprovalSource,
    matter: Approval,
    step: ApprovalStep,
    people: readonly string[],
  ) => Promise<void>;
}

const definitions = new Map<string, ApprovalDefinition>();

/** Declares what happens around the approvals of one entity. A type declared twice stops the start. */
export function defineApproval(definition: ApprovalDefinition): ApprovalDefinition {
  if (definitions.has(definition.type)) throw new Error(`approval ${definition.type} is declared twice`);
  definitions.set(definition.type, definition);
  return definition;
}

/** What the domain of a type declared. */
export function definitionOf(type: string): ApprovalDefinition {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`approval ${type} is not declared`);
  return definition;
}
