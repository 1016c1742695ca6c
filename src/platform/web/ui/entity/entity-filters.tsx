import { useFormat } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import type { Option } from '../fields/choice-fields.tsx';
import { lazyDialog } from '../lazy-dialog.tsx';
import { FilterDropdown } from '../list/filters/filter-dropdown.tsx';
import { FilterMultiSelect, FilterSelect } from '../list/filters.tsx';
import type { List } from '../list/use-list.ts';
import { type Entity, type EntityContract, fieldsIn, type SpanFilter } from './entity.ts';
import type { AnyField, Label, Presets } from './entity-fields.ts';
import { entityWords } from './entity-words.ts';
import { useLabel } from './use-label.ts';
import { useOptionsFrom } from './use-options-from.ts';

/** Inputs inside filters, loaded when one is opened. */
const SpanInputs = lazyDialog(async () => (await import('./filter-inputs.tsx')).SpanInputs);
const PickedFilterInput = lazyDialog(async () => (await import('./filter-inputs.tsx')).PickedFilterInput);

const SearchedReference = lazyDialog(async () => (await import('./searched-reference.tsx')).SearchedReference);

type Searched = AnyField & { readonly kind: 'reference' };

interface FilterProps {
  readonly list: List<unknown>;
  readonly name: string;
  readonly field: AnyField;
  readonly label: string;
  readonly isSeveral: boolean;
  readonly presets: Presets;
}

function ReferenceFilter({ field, isSeveral, presets, ...props }: FilterProps) {
  const source = field as AnyField & { kind: 'reference' };
  const { options, isWhole } = useOptionsFrom(source, presets);
  if (!isWhole) return <SearchedFilter {...props} source={source} presets={presets} />;
  if (options.length < 2) return null;
  const Filter = isSeveral ? FilterMultiSelect : FilterSelect;
  return <Filter {...props} options={options} />;
}

/** One of more rows than a filter offers whole. */
function SearchedFilter({
  list,
  name,
  label,
  source,
  presets,
}: Omit<FilterProps, 'field' | 'isSeveral'> & { source: Searched }) {
  const localizedName = useLocalizedName();
  const id = list.filters[name]?.[0];
  const row = list.rows.find((one) => (one as Record<string, unknown>)[name] === id);
  const known = row ? source.display(row as never) : null;
  return (
    <FilterDropdown
      label={label}
      names={[name]}
      chosen={id ? (known ? localizedName(known) : '…') : ''}
      onClear={() => list.setFilter(name, null)}
      width={280}
    >
      {(close) => (
        <SearchedReference
          source={source}
          presets={presets}
          label={label}
          value={id ?? ''}
          known={known && localizedName(known)}
          onChange={(value) => {
            list.setFilter(name, value || null);
            close();
          }}
        />
      )}
    </FilterDropdown>
  );
}

/** Somebody or something that is searched for. Its name is that of a row which is shown, where the address alone is known. */
function PickedFilter({ list, name, field, label }: FilterProps) {
  const localizedName = useLocalizedName();
  const { display } = field as AnyField & { kind: 'picked' };
  const id = list.filters[name]?.[0];
  const known = list.rows.map((row) => display(row as never)).find((one) => one?.id === id);
  const chosen = id ? { id, name: known ? localizedName(known) : '…' } : null;
  return (
    <FilterDropdown
      label={label}
      names={[name]}
      chosen={chosen?.name ?? ''}
      onClear={() => list.setFilter(name, null)}
      width={280}
    >
      {(close) => (
        <PickedFilterInput
          field={field as AnyField & { kind: 'picked' }}
          label={label}
          value={chosen}
          onChange={(one) => {
            list.setFilter(name, one?.id ?? null);
            close();
          }}
        />
      )}
    </FilterDropdown>
  );
}

function FieldFilter(props: FilterProps) {
  const localize = useLocalize();
  const { field, isSeveral, presets: _, ...rest } = props;
  if (field.kind === 'reference') return <ReferenceFilter {...props} />;
  if (field.kind === 'picked') return <PickedFilter {...props} />;
  const options: Option[] =
    field.kind === 'choice' || field.kind === 'set'
      ? field.of.map((item) => ({ value: String(item.code), label: localize(item) }))
      : [
          { value: 'true', label: localize(entityWords.yes) },
          { value: 'false', label: localize(entityWords.no) },
        ];
  const Filter = isSeveral ? FilterMultiSelect : FilterSelect;
  return <Filter {...rest} options={options} />;
}

interface SpanProps {
  readonly list: List<unknown>;
  readonly span: SpanFilter<unknown, string>;
  readonly label: string;
}

function SpanFilterDropdown({ list, span, label }: SpanProps) {
  const format = useFormat();
  const [from, to] = [span.from as string, span.to as string].map((name) => list.filters[name]?.[0] ?? '');
  const shownDay = (value: string | undefined) =>
    value ? (span.kind === 'day' ? format.day(value) : format.number(Number(value))) : '…';
  const clear = () => {
    list.setFilters({ [span.from]: null, [span.to]: null });
  };
  return (
    <FilterDropdown
      label={label}
      names={[span.from, span.to]}
      chosen={from || to ? `${shownDay(from)} – ${shownDay(to)}` : ''}
      onClear={clear}
      width={260}
    >
      {() => (
        <SpanInputs
          kind={span.kind}
          from={from ?? ''}
          to={to ?? ''}
          onFrom={(value) => list.setFilter(span.from, value || null)}
          onTo={(value) => list.setFilter(span.to, value || null)}
        />
      )}
    </FilterDropdown>
  );
}

/** Names of everything that an entity's list keeps in the address. */
export function filterNames<C extends EntityContract, Key extends string>(of: Entity<C, Key>): string[] {
  const spans = (of.spans ?? []).flatMap((span) => [span.from, span.to]);
  const archived = of.contract.restore ? ['archived'] : [];
  const states = of.lifecycle ? ['status'] : [];
  return [
    ...states,
    ...Object.keys(of.filters ?? {}),
    ...Object.keys(of.own_filters ?? {}),
    ...spans,
    ...archived,
  ] as string[];
}

/** The filters of an entity's list: fields, spans, and the archive where rows come back from it. */
export function EntityFilters<C extends EntityContract, Key extends string>({
  of,
  list,
  presets,
}: {
  readonly of: Entity<C, Key>;
  readonly list: List<unknown>;
  readonly presets: Presets;
}) {
  const t = of.useText() as Translate<string>;
  const localize = useLocalize();
  const fields = fieldsIn(of);
  const labelOf = useLabel(t);
  const chosen = Object.fromEntries(Object.entries(list.filters).map(([name, values]) => [name, values[0]]));
  const { lifecycle } = of;
  return (
    <>
      {lifecycle && (
        <FilterMultiSelect
          list={list}
          name="status"
          label={localize(entityWords.status)}
          options={Object.entries(lifecycle.states).map(([value, state]) => ({ value, label: localize(state) }))}
        />
      )}
      {Object.entries((of.filters ?? {}) as Record<string, 'one' | 'many'>).map(([name, how]) => (
        <FieldFilter
          key={name}
          list={list}
          name={name}
          field={fields[name] as AnyField}
          label={labelOf((fields[name] as unknown as { text: Label<string> }).text)}
          isSeveral={how === 'many'}
          presets={presets}
        />
      ))}
      {Object.entries((of.own_filters ?? {}) as Record<string, AnyField & { several?: true }>).map(([name, field]) => (
        <FieldFilter
          key={name}
          list={list}
          name={name}
          field={field}
          label={labelOf(field.text as Label<string>)}
          isSeveral={field.several === true}
          presets={{ ...presets, ...chosen }}
        />
      ))}
      {((of.spans ?? []) as readonly SpanFilter<unknown, string>[]).map((span) => (
        <SpanFilterDropdown key={span.from} list={list} span={span} label={labelOf(span.text)} />
      ))}
      {of.contract.restore && (
        <FilterSelect
          list={list}
          name="archived"
          label={localize(entityWords.archived)}
          options={[{ value: 'true', label: localize(entityWords.yes) }]}
        />
      )}
    </>
  );
}
