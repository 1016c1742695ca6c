import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type CallInput, type CallOutput, type Endpoint, nameOf, type Schema } from '#shared/endpoint.ts';
import { frameErrors } from '#shared/errors/error-frame.ts';
import type { Lang } from '#shared/text.ts';
import type { ApiError } from '../../api/api-error.ts';
import type { CacheGroup } from '../../api/cache.ts';
import { reactTo } from '../../api/reactions.ts';
import { useSend } from '../../api/send.ts';
import { useLang } from '../../i18n/language.ts';
import { localizeNow } from '../../i18n/texts.ts';
import { toast } from '../toasts.ts';
import { isNeededAtFirst, loadRules, type Rules, useRules } from './bodies.ts';
import type { Messages } from './check.ts';
import { dropDraft, readDraft, registerForm, reloadKey, saveDraft } from './drafts.ts';
import { useMessages, usePlaces } from './form-messages.ts';
import { readPath, withCleared, withoutEmpty, withVersion, writePath } from './paths.ts';
import type { ConflictOptions } from './resolve-conflict.ts';

type Values = Record<string, unknown>;
type BodyOf<E extends Endpoint> = E extends { body: infer B extends Schema } ? B['_zod']['input'] : never;

type Said = Pick<FormOptions<Endpoint, Values>, 'endpoint' | 'success' | 'saved'>;

export interface FormOptions<E extends Endpoint, V extends Values> extends ConflictOptions {
  readonly endpoint: E;
  /** Every field that the form shows, with its first value ('' for an empty text). */
  readonly initial: V;
  /** Parts of the call beside the body. */
  readonly params?: CallInput<E> extends { params: infer P } ? P : never;
  readonly query?: CallInput<E> extends { query?: infer Q } ? Exclude<Q, undefined> : never;
  readonly files?: () => Readonly<Record<string, Blob | undefined>>;
  /** Turns what was typed into the body, where the two differ. */
  readonly toBody?: (values: V) => BodyOf<E>;
  /** Name under which what was typed survives leaving the page; absent: nothing is kept. */
  readonly draft?: string;
  /** Messages by field that only the browser can give, beside those of the contract. */
  readonly check?: (values: V) => Messages;
  /** A few fields, all of them needed, as at the sign-in: no star says so. */
  readonly isUnmarked?: true;
  /** Groups of answers that are old afterwards, beside the endpoint's own. */
  readonly invalidates?: readonly CacheGroup[] | false;
  readonly onDone?: (data: CallOutput<E>, values: V) => void | Promise<void>;
  /** A refusal that concerns no field; true: the page showed it itself, and nothing more is said. */
  readonly onRefused?: (error: ApiError) => boolean;
  /** Said after success; absent: the sentence of the server, or none. */
  readonly success?: string;
  /** The same for the two forms of a row: what a change says, while a new row has the sentence of the catalogue. */
  readonly saved?: string;
}

/** What a field part takes: value, change, message, and whether the contract asks for it. */
export interface Field<T> {
  readonly name: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly required: boolean;
}

export interface ContractForm<V extends Values> {
  readonly values: V;
  /** `judged`: where the body has this field, when that is another place than its name in the form. */
  readonly field: <K extends keyof V & string>(name: K, judged?: string) => Field<V[K]>;
  /** A place inside a list or group: `at<string>('persons.0.name')`. */
  readonly at: <T>(path: string, judged?: string) => Field<T>;
  readonly set: (changes: Partial<V>) => void;
  readonly reset: (values?: V) => void;
  /** The row stands otherwise than the form began with it: `over` says what becomes of what was typed (`mergeEdits`). */
  readonly rebase: (values: V, over: (was: V, typed: V, next: V) => V) => void;
  readonly submit: (event?: FormEvent) => void;
  readonly isSending: boolean;
  readonly isDirty: boolean;
  /** The rules that are known find nothing wrong: the moment for a question before sending. */
  readonly isRight: boolean;
  /** True when a draft was put back: the form says so and offers to start anew. */
  readonly isRestored: boolean;
  readonly errors: Messages;
  /** A message that belongs to no field. */
  readonly formError: string | undefined;
}

/**
 * Values with their draft: what was typed is kept while the form is open and put back when it opens again. A form
 * without a draft of its own gets its text back after a reload, once, and asks before it is left.
 */
function useDraftValues<E extends Endpoint, V extends Values>({ endpoint, params, initial, draft }: FormOptions<E, V>) {
  const [start] = useState(() => {
    const { group, name } = nameOf(endpoint);
    const key = draft ?? reloadKey(`${group}.${name}`, params, initial);
    const restored = readDraft<V>(key);
    if (!draft) dropDraft(key);
    return { initial, restored, key };
  });
  const [values, setValues] = useState<V>(() => ({ ...start.initial, ...start.restored }));
  const first = useRef(values);
  const base = useRef(start.initial);
  const isDirty = JSON.stringify(values) !== JSON.stringify(base.current);
  const latest = useRef({ values, isDirty });
  latest.current = { values, isDirty };
  const key = draft ?? start.key;
  useEffect(() => {
    // Where two forms share a draft, the one that nobody wrote in has nothing to say.
    const read = () => {
      const { values: typed, isDirty: differs } = latest.current;
      return differs && !(draft && typed === first.current) ? typed : null;
    };
    const unregister = registerForm(key, read, draft !== undefined);
    return () => {
      unregister();
      const typed = draft ? read() : null;
      if (typed !== null) saveDraft(key, typed);
    };
  }, [key, draft]);
  return {
    values,
    setValues,
    isDirty,
    isRestored: start.restored !== null && isDirty,
    rebase: (next: V, over: (was: V, typed: V, next: V) => V) => {
      const was = base.current;
      base.current = next;
      setValues((now) => over(was, now, next));
    },
    settle: (next: V) => {
      base.current = next;
      latest.current = { values: next, isDirty: false };
      if (draft) dropDraft(draft);
      setValues(next);
    },
  };
}

/** What is said after success. */
export function successOf({ endpoint, success, saved }: Said): string | undefined {
  if (success !== undefined || saved === undefined) return success;
  return nameOf(endpoint).name === 'create' ? localizeNow(frameErrors.success_added.text) : saved;
}

/** What a form sends, what of it is wrong, and which of its fields have to be filled in. */
function rulesOf<E extends Endpoint, V extends Values>(
  { endpoint, initial, toBody, check: checkOwn, isUnmarked }: FormOptions<E, V>,
  values: V,
  version: number | null,
  lang: Lang,
) {
  const bodyOf = (of: V) => {
    const body = withVersion(toBody?.(of) ?? of, version);
    return endpoint.method === 'PUT' ? withCleared(body, initial, of) : body;
  };
  return {
    bodyOf,
    wrongIn: ({ schema, validator }: Rules): Messages => ({
      ...checkOwn?.(values),
      ...validator.check(schema, bodyOf(values), lang),
    }),
    isNeeded: (rules: Rules | undefined, path: string, judged: string): boolean => {
      if (isUnmarked) return false;
      if (!rules) return isNeededAtFirst(endpoint, judged);
      const { schema, validator } = rules;
      const of = writePath(values, path, validator.emptyValue(readPath(values, path), readPath(initial, path)));
      return validator.isRequired(schema, judged, bodyOf(of)) || judged in (checkOwn?.(of) ?? {});
    },
  };
}

/** Somebody was faster: the person chooses. The question comes when it is asked, which is seldom. */
const slower = async (error: ApiError, options: ConflictOptions, keepOver: (version: number) => void) =>
  (await import('./resolve-conflict.ts')).resolveConflict(error, options, keepOver);

/** A refusal lands on its fields; one of the whole is shown by the page, or said. */
function showRefusal(
  error: ApiError,
  take: (told: Messages) => void,
  showFirst: () => void,
  onRefused?: (error: ApiError) => boolean,
): void {
  const told = Object.fromEntries(Object.entries(error.errors).map(([path, texts]) => [path, texts[0] ?? '']));
  take(told);
  if (Object.keys(told).length > 0) showFirst();
  else if (!onRefused?.(error)) reactTo(error);
}

const inputOf = <E extends Endpoint, V extends Values>(
  { params, query, files }: FormOptions<E, V>,
  body: { readonly body?: unknown },
): CallInput<E> =>
  ({
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...body,
    ...(files ? { files: files() } : {}),
  }) as unknown as CallInput<E>;

/**
 * A form of one endpoint: rules and messages come from its contract, refusals of the server land on their fields,
 * the first wrong field gets the focus, and nothing typed is lost by an error.
 */
export function useContractForm<E extends Endpoint, V extends Values>(options: FormOptions<E, V>): ContractForm<V> {
  const lang = useLang();
  const rules = useRules(options.endpoint, !options.isUnmarked);
  const { values, setValues, isDirty, isRestored, rebase, settle } = useDraftValues(options);
  const [over, setOver] = useState<number | null>(null);
  const { bodyOf, wrongIn, isNeeded } = rulesOf(options, values, over, lang);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wrongIn` is made of the values
  const found = useMemo(() => (rules ? wrongIn(rules) : {}), [rules, values, lang]);
  const messages = useMessages(found);
  const places = usePlaces(messages);
  const send = useSend(options.endpoint, {
    errorDisplay: 'session_only',
    ...(options.invalidates === undefined ? {} : { invalidates: options.invalidates }),
    onSuccess: async (data) => {
      setOver(null);
      settle(values);
      messages.clear();
      toast.success(successOf(options) ?? '');
      await options.onDone?.(data, values);
    },
    onError: (error) => {
      if (error.code === 409001 && options.onStale) void slower(error, options, setOver);
      else showRefusal(error, messages.take, places.showFirst, options.onRefused);
    },
  });
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (send.isPending) return;
    messages.sent();
    // without a line the rules may be out of reach: then the server alone judges what was typed
    const known = rules ?? (await loadRules(options.endpoint).catch(() => 'out_of_reach' as const));
    if (known && known !== 'out_of_reach' && Object.keys(wrongIn(known)).length > 0) return places.showFirst();
    send.mutate(inputOf(options, known ? { body: withoutEmpty(bodyOf(values)) } : {}));
  };
  const at = <T>(path: string, judged = path): Field<T> => ({
    name: path,
    value: readPath(values, path) as T,
    onChange: (value) => {
      setValues((now) => writePath(now, path, value));
      messages.forget(judged);
    },
    onBlur: () => messages.touch(judged),
    error: places.of(judged),
    required: isNeeded(rules, path, judged),
  });
  return {
    values,
    field: (name, judged) => at(name, judged),
    at,
    set: (changes) => setValues((now) => ({ ...now, ...changes })),
    reset: (next) => {
      settle(next ?? options.initial);
      messages.clear();
    },
    rebase: (...how) => {
      rebase(...how);
      setOver(null);
    },
    submit: (event) => void submit(event),
    isSending: send.isPending,
    isDirty,
    isRestored,
    isRight: Object.keys(found).length === 0,
    errors: messages.all,
    formError: places.ofForm,
  };
}
