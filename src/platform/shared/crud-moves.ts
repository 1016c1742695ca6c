import * as z from 'zod';
import type { Common, In, Out, Own, Shape, SignedRight } from './crud-shapes.ts';
import { type Endpoint, fieldsOf, type Schema } from './endpoint.ts';
import { idParams, line } from './fields.ts';
import type { Lifecycle } from './lifecycle.ts';
import { lifecycleEvents } from './lifecycle-fields.ts';

/** What a call that moves a row through its lifecycle says. */
export interface MoveCall<B extends Schema = Schema> extends Own {
  /** Absent: those who may write the entity. */
  readonly right?: SignedRight;
  /** Whether the person says why, in the body's `reason` (2 to 200 characters). The history keeps it. */
  readonly reason?: 'needed' | 'optional';
  /** What else the move asks for, as an object. */
  readonly body?: B;
}
export type MoveCalls = Readonly<Record<string, MoveCall>>;

type ReasonOf<M extends MoveCall> = M extends { readonly reason: 'needed' }
  ? { reason: string }
  : M extends { readonly reason: 'optional' }
    ? { reason?: string | null | undefined }
    : unknown;
type MoreIn<M extends MoveCall> = M extends { readonly body: infer B extends Schema } ? In<B> : unknown;
type MoreOut<M extends MoveCall> = M extends { readonly body: infer B extends Schema } ? Out<B> : unknown;
type MoveBody<M extends MoveCall> = Shape<
  { version: number } & ReasonOf<M> & MoreIn<M>,
  { version: number } & ReasonOf<M> & MoreOut<M>
>;

export interface MoveEndpoint<P extends string, K extends string, M extends MoveCall, R extends Schema> extends Common {
  readonly method: 'PUT';
  readonly path: `${P}/{id}/${K}`;
  readonly params: Shape<{ id: string }>;
  readonly body: MoveBody<M>;
  readonly output: R;
}
export interface HistoryEndpoint<P extends string> extends Common {
  readonly method: 'GET';
  readonly path: `${P}/{id}/history`;
  readonly params: Shape<{ id: string }>;
  readonly output: typeof lifecycleEvents;
}
/** A call for each move that people make, and the history of a row. */
export type MoveEndpoints<P extends string, R extends Schema, M extends MoveCalls> = {
  readonly [K in keyof M & string]: MoveEndpoint<P, K, M[K], R>;
} & { readonly history: HistoryEndpoint<P> };

interface Config {
  readonly path: string;
  readonly words: readonly [one: string, many: string];
  readonly read: SignedRight;
  readonly write: SignedRight;
  readonly row: Schema;
  readonly lifecycle: Lifecycle;
  readonly moves: MoveCalls;
}

/** Calls of every entity: a move of that name would take the place of one. */
const TAKEN = ['list', 'get', 'create', 'update', 'remove', 'archive', 'restore', 'options', 'history'];

/** `PUT /award_infos/{id}/approve` for every move that is named, and `GET /award_infos/{id}/history`. */
export function moveEndpoints({ path, words, read, write, row, lifecycle, moves }: Config): Record<string, Endpoint> {
  const [one] = words;
  const calls = Object.entries(moves).map(([name, { reason, body, right = write, ...own }]): [string, Endpoint] => {
    const move = lifecycle.moves[name];
    if (!move) throw new Error(`${path} has no move ${name}`);
    if (TAKEN.includes(name))
      throw new Error(`${path} cannot have a move ${name}: a call of every entity is called so`);
    const said = {
      method: 'PUT',
      path: `${path}/{id}/${name}`,
      summary: `${move.us}: ${one}`,
      right,
      params: idParams,
      body: bodyOf(reason, body),
      output: row,
      ...(reason ? { asks_reason: true as const } : {}),
    } as const;
    return [name, { ...said, ...own }];
  });
  const history: Endpoint = {
    method: 'GET',
    path: `${path}/{id}/history`,
    summary: `What happened to one ${one}`,
    right: read,
    params: idParams,
    output: lifecycleEvents,
  };
  return { ...Object.fromEntries(calls), history };
}

function bodyOf(reason: MoveCall['reason'], body: Schema | undefined): Schema {
  const why = line(2, 200);
  const fields = {
    ...(reason === 'needed' ? { reason: why } : {}),
    ...(reason === 'optional' ? { reason: why.nullable().optional() } : {}),
    version: z.int(),
  };
  return z.strictObject({ ...(fieldsOf(body) as z.ZodRawShape), ...fields });
}
