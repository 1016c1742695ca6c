import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallInput, CallOutput, Endpoint, RowOf } from '#shared/endpoint.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_STORED_DEFAULT } from '#shared/fields.ts';
import { type PageSize, pageSizeOf } from '#shared/rules/page-size.ts';
import { cut } from '#shared/text/cut.ts';
import type { ApiError } from '../../api/api-error.ts';
import { prefetch, useApi } from '../../api/queries.ts';
import { currentLang } from '../../i18n/language.ts';
import { readPreference, usePreference } from '../../session/preference.ts';

export interface ListOptions<E extends Endpoint> {
  /** Name of the list, for the remembered page size and columns: `visitors.all`. Lowercase, dots, dashes. */
  readonly name: string;
  /** Names of the filters that may stand in the address. */
  readonly filters?: readonly string[];
  /** Query values that the page fixes (a tab, an owner). */
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly params?: CallInput<E> extends { params: infer P } ? P : never;
  readonly sort?: string;
  /** Keeps the page size with the person; such lists start with 25, others with 10. */
  readonly remembersSize?: boolean;
  readonly enabled?: boolean;
  /** Before page, size, order and search in the address, for a list over another one: `h_`. */
  readonly prefix?: string;
}

export interface FilterDraft {
  readonly begin: () => void;
  /** Leaves the list as it was. */
  readonly drop: () => void;
  readonly apply: () => void;
  readonly clear: () => void;
  /** What the list would be asked for. */
  readonly endpoint: Endpoint;
  readonly input: CallInput<Endpoint>;
}

export interface List<Row, Answer = unknown> {
  /** The whole answer, for what it says beside its rows. */
  readonly answer: Answer | undefined;
  readonly name: string;
  readonly rows: readonly Row[];
  readonly total: number;
  /** `total` once it is known: for a heading, where 0 would say that there is nothing. */
  readonly count: number | undefined;
  readonly total_is_floor: boolean;
  readonly page: number;
  readonly per_page: PageSize;
  readonly q: string;
  readonly sort: string | undefined;
  /** As the filters show them; while a sheet sets them, what the list is not asked for yet. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** True when a search or a filter narrows the list. */
  readonly isFiltered: boolean;
  readonly isLoading: boolean;
  /** The next page is on its way, the former is still shown. */
  readonly isStale: boolean;
  readonly error: ApiError | null;
  readonly refetch: () => void;
  readonly setPage: (page: number) => void;
  readonly setPerPage: (size: number) => void;
  readonly search: (word: string) => void;
  readonly setSort: (sort: string | undefined) => void;
  readonly setFilter: (name: string, values: string | readonly string[] | null) => void;
  /** Several at once, as one step. */
  readonly setFilters: (changes: Readonly<Record<string, string | readonly string[] | null>>) => void;
  readonly clearFilters: () => void;
  /** Filters that are set together and asked for as one step, as in the sheet of a phone. */
  readonly draft?: FilterDraft;
  /** What narrows the list, name by name (`q` is the search): how to ask for the same without some of it, and to drop it. */
  readonly narrowed?: {
    readonly endpoint: Endpoint;
    readonly without: (names: readonly string[]) => CallInput<Endpoint>;
    readonly drop: (names: readonly string[]) => void;
  };
  /** What a saved view keeps: search, filters and order as they stand in the address; `apply` puts others in their place. */
  readonly view?: { readonly query: string; readonly apply: (query: string) => void };
  readonly selected: ReadonlySet<string>;
  readonly select: (ids: readonly string[], isOn: boolean) => void;
  readonly clearSelection: () => void;
  /** The query as it was sent, without page and size: what an export of "exactly this" needs. */
  readonly query: Readonly<Record<string, unknown>>;
}

const OWN = ['page', 'per_page', 'q', 'sort'];

/** What the address says about a list. Unknown parameters are left alone: they belong to somebody else. */
function useAddress(names: readonly string[], page: string) {
  const [address, setAddress] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void, keepPage = false) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        edit(next);
        if (!keepPage) next.delete(page);
        return next;
      },
      { replace: true },
    );
  return { address, change, filters: filtersIn(address, names) };
}

function putFilter(next: URLSearchParams, name: string, values: string | readonly string[] | null): void {
  next.delete(name);
  for (const value of [values ?? []].flat()) next.append(name, value);
}

function filtersIn(address: URLSearchParams, names: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    names.map((name) => [name, address.getAll(name)] as const).filter(([, values]) => values.length > 0),
  );
}

function viewIn(address: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of names) putFilter(kept, name, address.getAll(name));
  return kept.toString();
}

/** What is asked for, from the address and from the size that the person keeps. */
function askedOf<E extends Endpoint>(
  options: ListOptions<E>,
  address: URLSearchParams,
  filters: Readonly<Record<string, readonly string[]>>,
  storedSize: unknown,
) {
  const own = (name: string) => address.get(`${options.prefix ?? ''}${name}`);
  const fallback = fallbackSize(options);
  const page = Math.max(1, Number.parseInt(own('page') ?? '1', 10) || 1);
  const per_page = pageSizeOf(own('per_page') ?? (options.remembersSize ? storedSize : fallback), fallback);
  const q = cut(own('q') ?? '', 50);
  const sort = own('sort') ?? options.sort;
  const query = { ...filters, ...options.fixed, ...(q ? { q } : {}), ...(sort ? { sort } : {}) };
  const input = { ...(options.params ? { params: options.params } : {}), query: { ...query, page, per_page } };
  return { page, per_page, q, sort, query, input: input as unknown as CallInput<E> };
}

const without = (names: readonly string[], search: string) => (next: URLSearchParams) => {
  for (const name of names) next.delete(name === 'q' ? search : name);
};

function narrowedBy(
  endpoint: Endpoint,
  input: unknown,
  drop: (names: readonly string[]) => void,
): NonNullable<List<unknown>['narrowed']> {
  const { query, ...rest } = input as { readonly query: Readonly<Record<string, unknown>> };
  const askWithout = (names: readonly string[]) => {
    const kept = Object.entries(query).filter(([name]) => !names.includes(name));
    return { ...rest, query: { ...Object.fromEntries(kept), page: 1 } };
  };
  return { endpoint, without: askWithout, drop };
}

const fallbackSize = (options: Pick<ListOptions<Endpoint>, 'remembersSize'>) =>
  options.remembersSize ? PAGE_SIZE_STORED_DEFAULT : PAGE_SIZE_DEFAULT;
const sizeKey = (name: string) => `page_size.${name}`;

const filterNames = ({ filters = [] }: Pick<ListOptions<Endpoint>, 'filters'>) =>
  filters.filter((name) => !OWN.includes(name));

/** Filters of a list as a copy of the address that only the controls see, until it is applied. */
function useDraft<E extends Endpoint>(
  endpoint: E,
  options: ListOptions<E>,
  address: URLSearchParams,
  change: (edit: (next: URLSearchParams) => void) => void,
  storedSize: unknown,
) {
  const names = filterNames(options);
  const [copy, setCopy] = useState<URLSearchParams | null>(null);
  const edit = (by: (next: URLSearchParams) => void) =>
    copy
      ? setCopy((now) => {
          const next = new URLSearchParams(now ?? address);
          by(next);
          return next;
        })
      : change(by);
  const filters = filtersIn(copy ?? address, names);
  const { query, per_page, input } = askedOf(options, address, filters, storedSize);
  const draft: FilterDraft = {
    begin: () => setCopy(new URLSearchParams(address)),
    drop: () => setCopy(null),
    apply: () => {
      if (copy) change((next) => names.forEach((name) => void putFilter(next, name, copy.getAll(name))));
      setCopy(null);
    },
    clear: () => edit((next) => names.forEach((name) => void next.delete(name))),
    endpoint,
    input: { ...input, query: { ...query, page: 1, per_page } } as CallInput<Endpoint>,
  };
  return { filters, edit, draft };
}

/** Begins to read what `useList` with the same options will show first at the present address. */
export function prefetchList<E extends Endpoint>(endpoint: E, options: ListOptions<E>): void {
  const address = new URLSearchParams(window.location.search);
  const filters = filtersIn(address, filterNames(options));
  const { input } = askedOf(options, address, filters, readPreference(sizeKey(options.name)));
  prefetch(endpoint, input, currentLang());
}

/** A list with its filters, page and order in the address, so that a link shows the same and back returns to it. */
export function useList<E extends Endpoint>(endpoint: E, options: ListOptions<E>): List<RowOf<E>, CallOutput<E>> {
  const names = filterNames(options);
  const own = (name: string) => `${options.prefix ?? ''}${name}`;
  const { address, change, filters } = useAddress(names, own('page'));
  const fallback = fallbackSize(options);
  const [storedSize, storeSize] = usePreference<number>(
    sizeKey(options.name),
    (kept) => (typeof kept === 'number' ? kept : null),
    fallback,
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { page, per_page, q, sort, query, input } = askedOf(options, address, filters, storedSize);
  const draft = useDraft(endpoint, options, address, change, storedSize);
  const answer = useApi(endpoint, input, {
    keepPrevious: true,
    enabled: options.enabled ?? true,
    errorDisplay: 'toast_on_refetch',
  } as never);
  const data = answer.data as { list: readonly RowOf<E>[]; total: number; total_is_floor?: boolean } | undefined;
  const put = (name: string, value: string | null) => (next: URLSearchParams) =>
    value ? next.set(name, value) : next.delete(name);
  return {
    answer: answer.data,
    name: options.name,
    rows: data?.list ?? [],
    total: data?.total ?? 0,
    count: data?.total,
    total_is_floor: data?.total_is_floor ?? false,
    page,
    per_page,
    q,
    sort,
    filters: draft.filters,
    isFiltered: q !== '' || Object.keys(filters).length > 0,
    isLoading: answer.isPending,
    isStale: answer.isPlaceholderData,
    error: answer.error,
    refetch: () => void answer.refetch(),
    setPage: (next) => change(put(own('page'), next > 1 ? String(next) : null), true),
    setPerPage: (size) => {
      if (options.remembersSize) storeSize(size);
      change(put(own('per_page'), size === fallback ? null : String(size)));
    },
    search: (word) => change(put(own('q'), cut(word, 50))),
    setSort: (next) => change(put(own('sort'), next ?? null)),
    setFilter: (name, values) => draft.edit((next) => putFilter(next, name, values)),
    setFilters: (changes) =>
      draft.edit((next) => {
        for (const [name, values] of Object.entries(changes)) putFilter(next, name, values);
      }),
    clearFilters: () => change(without(['q', ...names], own('q'))),
    draft: draft.draft,
    narrowed: narrowedBy(endpoint, input, (names) => change(without(names, own('q')))),
    view: {
      query: viewIn(address, [own('q'), own('sort'), ...names]),
      apply: (kept) =>
        change((next) => {
          const query = new URLSearchParams(kept);
          for (const name of [own('q'), own('sort'), ...names]) putFilter(next, name, query.getAll(name));
        }),
    },
    selected,
    select: (ids, isOn) =>
      setSelected((now) => new Set(isOn ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id)))),
    clearSelection: () => setSelected(new Set()),
    query,
  };
}
