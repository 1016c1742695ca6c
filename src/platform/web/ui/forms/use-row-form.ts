import { useEffect, useRef, useState } from 'react';
import type { CallOutput, Endpoint, Schema } from '#shared/endpoint.ts';
import { nameOf } from '#shared/endpoint.ts';
import { refresh } from '../../api/cache.ts';
import type { Messages } from './check.ts';
import { withTyped } from './typed-over.ts';
import { type ContractForm, type FormOptions, useContractForm } from './use-contract-form.ts';

type BodyOf<E extends Endpoint> = E extends { body: infer B extends Schema } ? B['_zod']['input'] : never;

interface Options<C extends Endpoint, U extends Endpoint, V extends Record<string, unknown>> {
  readonly create: C;
  /** Takes `{id}`, and the version that was read. */
  readonly update: U;
  /** The row that is changed, as it stands now; null: a new one is made. */
  readonly row: { readonly id: string; readonly version: number } | null;
  /** What stands in the path of both endpoints beside the row. */
  readonly params?: Readonly<Record<string, string>>;
  /** Name of the row's id in the path of `update`; `id` unless said. */
  readonly id_param?: string;
  /** Messages by field that only the browser can give. */
  readonly check?: (values: V) => Messages;
  /** The values of `row`. */
  readonly initial: V;
  /** What is sent in both cases. */
  readonly toBody: (values: V) => Omit<BodyOf<U>, 'version'>;
  /** What a new row needs besides. */
  readonly toNew?: (values: V) => Omit<BodyOf<C>, keyof BodyOf<U>>;
  /** Name under which a half-filled new one survives leaving the page. */
  readonly draft: string;
  /** Said after a change; of a new row the sentence of the catalogue is said (ERR-024). */
  readonly saved: string;
  readonly refreshes?: readonly string[];
  readonly onClose: () => void;
  readonly onMade?: (made: CallOutput<C>) => void;
}

/**
 * The form of a row that is new or changed: two endpoints, one set of fields, and the choice when somebody was faster. The
 * form stays while its row is read anew: nobody's text is lost, and what is saved is what was seen or chosen.
 */
export function useRowForm<C extends Endpoint, U extends Endpoint, V extends Record<string, unknown>>(
  options: Options<C, U, V>,
): ContractForm<V> {
  const { create, update, row, initial, toBody, toNew, draft, saved, refreshes, check, onClose, onMade } = options;
  const { params, id_param = 'id' } = options;
  const seen = useRef(row?.version);
  const [isKept, setIsKept] = useState(false);
  const shared = { initial, saved, ...(refreshes ? { refreshes } : {}), ...(check ? { check } : {}) };
  const made = useContractForm<C, V>({
    ...shared,
    endpoint: create,
    ...(params ? { params } : {}),
    draft,
    toBody: (values: V) => ({ ...toBody(values), ...toNew?.(values) }),
    onDone: (answer: CallOutput<C>) => {
      onClose();
      onMade?.(answer);
    },
  } as unknown as FormOptions<C, V>);
  const changed = useContractForm<U, V>({
    ...shared,
    endpoint: update,
    params: { ...params, [id_param]: row?.id ?? '' },
    toBody: (values: V) => ({ ...toBody(values), version: seen.current ?? 0 }),
    onStale: async (choice: 'keep_mine' | 'view_theirs') => {
      await refresh(nameOf(update).group);
      if (choice === 'view_theirs') onClose();
    },
    onKept: async () => {
      setIsKept(true);
      await refresh(nameOf(update).group);
    },
    onDone: onClose,
  } as unknown as FormOptions<U, V>);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the row stands otherwise, not when something is typed
  useEffect(() => {
    if (!row || row.version === seen.current || (changed.isDirty && !isKept)) return;
    seen.current = row.version;
    changed.rebase(initial, withTyped);
    setIsKept(false);
  }, [row?.version, isKept]);
  return row ? changed : made;
}
