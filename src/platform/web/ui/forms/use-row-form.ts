import { useEffect, useRef, useState } from 'react';
import type { CallOutput, Endpoint, Schema } from '#shared/endpoint.ts';
import { type CacheGroup, invalidateOf } from '../../api/cache.ts';
import type { Messages } from './check.ts';
import { mergeEdits } from './merge-edits.ts';
import { counterIn } from './paths.ts';
import { markSaved } from './saved-row.ts';
import { type ContractForm, type FormOptions, useContractForm } from './use-contract-form.ts';

type BodyOf<E extends Endpoint> = E extends { body: infer B extends Schema } ? B['_zod']['input'] : never;

/** The number that a change is counted by: a body may count in `version` or `revision`, or not at all. */
type CounterOf<U extends Endpoint> = BodyOf<U> extends { version: number } ? 'version' : 'revision';

interface Options<C extends Endpoint, U extends Endpoint, V extends Record<string, unknown>, Known> {
  /** Absent: rows are made elsewhere, this form only changes one. */
  readonly create?: C;
  /** Takes `{id}` where the row has one, and the count that was read where it has one. */
  readonly update: U;
  /** The row that is changed, as it stands now, with its `id` and count where it has them; null: a new one is made. */
  readonly row: object | null;
  /** What stands in the path of both endpoints beside the row. */
  readonly params?: Readonly<Record<string, string>>;
  /** Name of the row's id in the path of `update`; `id` unless said. */
  readonly id_param?: string;
  /** Messages by field that only the browser can give. */
  readonly check?: (values: V) => Messages;
  /** The values of `row`. */
  readonly initial: V;
  /** What is sent in both cases. */
  readonly toBody: (values: V) => Omit<BodyOf<U>, CounterOf<U> | keyof Known>;
  /** What a new row needs besides. */
  readonly toNew?: (values: V) => Omit<BodyOf<C>, keyof BodyOf<U>>;
  /** What only a change says. */
  readonly toKnown?: (values: V) => Known;
  /** Name under which a half-filled new one survives leaving the page. */
  readonly draft?: string;
  /** The same of a change: for long texts that are written in several sittings. */
  readonly draft_known?: string;
  /** Said after a change; of a new row the sentence of the catalogue is said. */
  readonly saved: string;
  readonly invalidates?: readonly CacheGroup[];
  /** Absent: the form stays, and shows theirs when that is chosen. */
  readonly onClose?: () => void;
  readonly onMade?: (made: CallOutput<C>) => void;
  readonly onChanged?: (changed: CallOutput<U>) => void;
}

const countOf = (row: object | null): number | undefined => {
  const name = counterIn(row);
  return name ? (row as Record<string, number>)[name] : undefined;
};

/**
 * The form of a row that is new or changed: two endpoints, one set of fields, and the choice when somebody was faster. The
 * form stays while its row is read anew: nobody's text is lost, and what is saved is what was seen or chosen.
 */
export function useRowForm<
  C extends Endpoint,
  U extends Endpoint,
  V extends Record<string, unknown>,
  Known extends Partial<BodyOf<U>> = Record<never, never>,
>(options: Options<C, U, V, Known>): ContractForm<V> {
  const { create, update, row, initial, toBody, toNew, toKnown, draft, draft_known, saved, invalidates, check } =
    options;
  const { params, id_param = 'id', onClose, onMade, onChanged } = options;
  const [isNew] = useState(row === null);
  const { id } = (row ?? {}) as { readonly id?: string };
  const count = countOf(row);
  const seen = useRef(count);
  const [taken, setTaken] = useState<'mine' | 'theirs' | null>(null);
  const take = async (whose: 'mine' | 'theirs') => {
    setTaken(whose);
    await invalidateOf(update, ...(invalidates ?? []));
  };
  const asNew = {
    endpoint: create,
    ...(params ? { params } : {}),
    ...(draft ? { draft } : {}),
    toBody: (values: V) => ({ ...toBody(values), ...toNew?.(values) }),
    onDone: (answer: CallOutput<C>) => {
      markSaved(answer);
      onClose?.();
      onMade?.(answer);
    },
  };
  const asKnown = {
    endpoint: update,
    params: { ...params, ...(id ? { [id_param]: id } : {}) },
    ...(draft_known ? { draft: draft_known } : {}),
    toBody: (values: V) => ({ ...toBody(values), ...toKnown?.(values), ...counted(row, seen.current) }),
    onStale: async (choice: 'keep_mine' | 'view_theirs') => {
      await take(choice === 'view_theirs' ? 'theirs' : 'mine');
      if (choice === 'view_theirs') onClose?.();
    },
    onKept: () => take('mine'),
    onDone: (answer: CallOutput<U>) => {
      markSaved(row);
      onClose?.();
      onChanged?.(answer);
    },
  };
  const form = useContractForm({
    ...(isNew ? asNew : asKnown),
    initial,
    saved,
    ...(invalidates ? { invalidates } : {}),
    ...(check ? { check } : {}),
  } as unknown as FormOptions<Endpoint, V>);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the row stands otherwise, not when something is typed
  useEffect(() => {
    if (isNew || count === undefined || count === seen.current || (form.isDirty && !taken)) return;
    seen.current = count;
    form.rebase(initial, taken === 'theirs' ? (_was, _typed, next) => next : mergeEdits);
    setTaken(null);
  }, [count, taken]);
  return form;
}

const counted = (row: object | null, count: number | undefined) => {
  const name = counterIn(row);
  return name ? { [name]: count } : {};
};
