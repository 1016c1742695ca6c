import type { Endpoint, Right, Schema } from './endpoint.ts';
import type { Refusal } from './refusal.ts';

/** The shapes of which the endpoints of an entity are made. */

export type In<S extends Schema> = S['_zod']['input'];
export type Out<S extends Schema> = S['_zod']['output'];

/** A schema as its two types alone; what the engine makes of other schemas is declared with it. */
export interface Shape<I, O = I> extends Schema {
  readonly _zod: { readonly input: I; readonly output: O };
}

/** Entities are not changed without a session. */
export type SignedRight = Exclude<Right, 'public'>;

export interface Common {
  readonly summary: string;
  readonly right: SignedRight;
  readonly refusals?: readonly Refusal[];
  readonly ledger?: readonly string[];
}
/** What one endpoint says otherwise. */
export type Own = Partial<Omit<Endpoint, 'method' | 'path' | 'params' | 'query' | 'body' | 'output' | 'right'>> & {
  readonly right?: SignedRight;
};
