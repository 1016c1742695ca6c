import type { CallOutput, Endpoint, Schema } from '#shared/endpoint.ts';
import { nameOf } from '#shared/endpoint.ts';
import { refresh } from '../../api/cache.ts';
import { type ContractForm, type FormOptions, useContractForm } from './use-contract-form.ts';

type BodyOf<E extends Endpoint> = E extends { body: infer B extends Schema } ? B['_zod']['input'] : never;

interface Options<C extends Endpoint, U extends Endpoint, V extends Record<string, unknown>> {
  readonly create: C;
  /** Takes `{id}`, and the version that was read. */
  readonly update: U;
  /** The row that is changed; null: a new one is made. */
  readonly row: { readonly id: string; readonly version: number } | null;
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

/** The form of a row that is new or changed: two endpoints, one set of fields, and the choice when somebody was faster. */
export function useRowForm<C extends Endpoint, U extends Endpoint, V extends Record<string, unknown>>(
  options: Options<C, U, V>,
): ContractForm<V> {
  const { create, update, row, initial, toBody, toNew, draft, saved, refreshes, onClose, onMade } = options;
  const shared = { initial, saved, ...(refreshes ? { refreshes } : {}) };
  const made = useContractForm<C, V>({
    ...shared,
    endpoint: create,
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
    params: { id: row?.id ?? '' },
    toBody: (values: V) => ({ ...toBody(values), version: row?.version ?? 0 }),
    onStale: async (choice: 'keep_mine' | 'view_theirs') => {
      await refresh(nameOf(update).group);
      if (choice === 'view_theirs') onClose();
    },
    onDone: onClose,
  } as unknown as FormOptions<U, V>);
  return row ? changed : made;
}
