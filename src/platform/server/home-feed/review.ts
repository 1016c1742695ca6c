import { type ActionCode, type Endpoint, nameOf, type Schema } from '#shared/endpoint.ts';
import {
  type Decision,
  type DirectCall,
  FACTS_AT_MOST,
  type Review,
  type ReviewFact,
  type ReviewMove,
} from '#shared/review.ts';
import type { Text } from '#shared/text.ts';
import { type Actor, mayCall } from '../rights/actor.ts';

/**
 * How a module makes the `review` of a to-do: from its own endpoints, whose paths and bodies are checked here by the
 * compiler, and for whom its own policy lets decide. The browser makes exactly these calls: rights, keys and audit are
 * those of the page of the module.
 */

type BodyOf<E extends Endpoint> = E extends { body: infer B extends Schema } ? B['_zod']['input'] : never;
type PartOf<E extends Endpoint> = { readonly [K in keyof BodyOf<E>]?: BodyOf<E>[K] };
type WordsOf<E extends Endpoint> = keyof BodyOf<E> & string;

interface How<E extends Endpoint> {
  /** Everything of the body but the opinion; absent: the call has none. */
  readonly body?: PartOf<E>;
  /** The key of the body for the opinion; absent: it takes none. */
  readonly words?: WordsOf<E>;
  /** Whether an opinion has to be given; absent: for what does not approve. */
  readonly must?: boolean;
  /** Absent: the word of the decision in this portal. */
  readonly label?: Text;
  /** The call that takes it back, where the module can. */
  readonly undo?: DirectCall;
}

interface Offered {
  readonly endpoint: Endpoint;
  readonly move: ReviewMove;
}

const LABELS: Readonly<Record<Decision, Text>> = {
  approve: { cn: '同意', us: 'Approve' },
  return: { cn: '退回', us: 'Return for changes' },
  reject: { cn: '不同意', us: 'Decline' },
};

const pathOf = ({ path }: Endpoint, id: string): string => path.replace('{id}', id);

/** One call as data: `directCall(news.offline, id, { version })`. The parameter of its path is `{id}`. */
export function directCall<E extends Endpoint>(endpoint: E, id: string, body?: PartOf<E>): DirectCall {
  if (endpoint.method === 'GET') throw new Error(`${endpoint.path} changes nothing`);
  return { method: endpoint.method, path: pathOf(endpoint, id), body: body ? { ...body } : null };
}

/** One way to decide: `decision('approve', visitors.review, id, { body: { result: 'approve' }, words: 'opinion' })`. */
export function decision<E extends Endpoint>(result: Decision, endpoint: E, id: string, how: How<E> = {}): Offered {
  const { label = LABELS[result], words = null, must = words !== null && result !== 'approve', undo = null } = how;
  return {
    endpoint,
    move: {
      ...directCall(endpoint, id, how.body),
      result,
      label: { ...label },
      words,
      must,
      group: nameOf(endpoint).group,
      undo,
    },
  };
}

/** What somebody has to know to decide; null where there is nothing to say. Texts that are the same in both languages are given once. */
export function fact(
  label: Text,
  cn: string | null | undefined,
  us: string | null | undefined = cn,
): ReviewFact | null {
  return cn ? { label: { ...label }, value: { cn, us: us || cn } } : null;
}

/** The colleague who lent a code, when the actor has it from nobody else; null: it is their own turn. */
export const lentBy = (actor: Actor, code: ActionCode): string | null => actor.borrowed?.get(code) ?? null;

interface Asked {
  readonly type: string;
  readonly id: string;
  /** The first five of those that there are. */
  readonly facts: readonly (ReviewFact | null)[];
  readonly moves: readonly Offered[];
  /** Whether several may be decided at once. */
  readonly batch: boolean;
  /** The colleague whose turn it is, when the reader stands in. */
  readonly for?: string | null | undefined;
}

/** The `review` of a to-do, with the moves whose calls this session may make; null where none is left. */
export function reviewOf(actor: Actor, { type, id, facts, moves, batch, for: lender }: Asked): Review | null {
  const open = moves.filter(({ endpoint }) => mayCall(endpoint, actor)).map(({ move }) => move);
  if (open.length === 0) return null;
  const said = facts.filter((one) => one !== null).slice(0, FACTS_AT_MOST);
  return { type, id, facts: said, moves: open, batch, for: lender ?? null };
}
