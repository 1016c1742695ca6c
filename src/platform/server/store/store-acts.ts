import type { Endpoint } from '#shared/endpoint.ts';
import { canMove, isOpen, type Lifecycle, movesOf } from '#shared/lifecycle.ts';
import { type Refusal, RefusalError, shared } from '#shared/refusal.ts';
import { decidedScope } from '../database/scope.ts';
import { bindMoves, type LifecycleTable, wrongState } from '../lifecycle/moves.ts';
import { type Actor, mayCall, scopeOf } from '../rights/actor.ts';
import { isHeldHere, type Parts, type Plain } from './store-parts.ts';
import { type Act, type Caller, type Contract, scoped } from './store-types.ts';

/** What the contract has calls for: the moves of the lifecycle, changing, removing, bringing back. */
export function actsOf(contract: Contract, lifecycle: Lifecycle | null | undefined): readonly Act[] {
  if (!lifecycle) return [];
  const calls: Readonly<Record<string, Endpoint | undefined>> = { ...contract };
  const named = [...movesOf(lifecycle), 'update', 'remove', 'restore'];
  return [...new Set(named)].flatMap((name) => {
    const endpoint = name === 'remove' ? (contract.remove ?? contract.archive) : calls[name];
    return endpoint ? [{ name, endpoint }] : [];
  });
}

/** The moves of the store's table, where it has a lifecycle. */
export function movesOfStore({ name, options, table }: Pick<Parts, 'name' | 'options' | 'table'>) {
  const { lifecycle, wrong_state, review } = options;
  if (!lifecycle) return undefined;
  if (!('status' in table)) throw new Error(`${name} has a lifecycle and no column "status"`);
  const binding = { type: name, lifecycle, table: table as LifecycleTable };
  return bindMoves<Lifecycle, LifecycleTable>({
    ...binding,
    ...(wrong_state ? { wrong_state } : {}),
    ...(review ? { review } : {}),
  });
}

/** What this caller may do with a row now, in the order of the moves; the same rules refuse the calls. */
export function actionsFor(parts: Parts, { actor }: Caller): (row: Plain) => string[] {
  const open = parts.acts.flatMap(({ name, endpoint }) => {
    const caller = callerOf(endpoint, actor);
    return caller ? [{ name, caller }] : [];
  });
  return (row) =>
    open
      .filter(({ name, caller }) => isInReach(parts, caller, row) && refusalOf(parts, caller, row, name) === null)
      .filter(({ name }) => isInState(parts, row, name))
      .map(({ name }) => name);
}

/** Who would make the call, with what its codes reach; null: they may not make it at all. */
function callerOf(endpoint: Endpoint, actor: Actor): Caller | null {
  if (!mayCall(endpoint, actor)) return null;
  const { right } = endpoint;
  return { actor, scope: typeof right === 'string' ? decidedScope([]) : scopeOf(actor, ...right) };
}

/** What `conditionFor` says of stored rows, of one that was read. */
function isInReach(parts: Parts, caller: Caller, row: Plain): boolean {
  const { changed, owner, department } = parts;
  if (!changed(caller).includes(row[owner] as string)) return false;
  const { departments } = caller.scope;
  const isBelow = !department || changed !== scoped || (departments?.includes(row[department] as string) ?? true);
  return isBelow && isHeldHere(parts, caller, row);
}

/** Why a person may not do this with a row that they reach, whatever its state; null: they may. */
function refusalOf({ options }: Parts, caller: Caller, row: Plain, act: string): Refusal | null {
  const { review, may } = options as {
    readonly review?: { readonly moves: readonly string[]; readonly other?: { than: string; refusal: Refusal } };
    readonly may?: Readonly<Record<string, (row: Plain, ctx: Caller) => boolean | Refusal>>;
  };
  if (review?.other && review.moves.includes(act) && row[review.other.than] === caller.actor.user_id)
    return review.other.refusal;
  const answer = may?.[act]?.(row, caller) ?? true;
  if (answer === true) return null;
  return answer === false ? shared.no_right : answer;
}

function isInState({ options: { lifecycle } }: Parts, row: Plain, act: string): boolean {
  const isArchived = Boolean(row['archived_at']);
  if (isArchived || act === 'restore') return isArchived && act === 'restore';
  if (!lifecycle) return true;
  const state = row['status'] as string;
  return act in lifecycle.moves ? canMove(lifecycle, act, state) : isOpen(lifecycle, state);
}

/** Refuses what the policy does not allow, then what the state does not: nobody learns a state from an act that is not theirs. */
export function requireAct(parts: Parts, caller: Caller, row: Plain, act: string): void {
  const refusal = refusalOf(parts, caller, row, act);
  if (refusal) throw new RefusalError(refusal);
  const { lifecycle, wrong_state } = parts.options;
  if (!lifecycle || isInState(parts, row, act)) return;
  throw wrongState({ lifecycle, ...(wrong_state ? { wrong_state } : {}) }, row['status'] as string);
}
