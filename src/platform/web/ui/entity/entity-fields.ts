import type { ComponentType, ReactNode } from 'react';
import type { Endpoint, FileRule, RowOf } from '#shared/endpoint.ts';
import type { Tone } from '#shared/lifecycle.ts';
import type { Text } from '#shared/text.ts';
import type { Format } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';
import type { Option } from '../fields/choice-fields.tsx';
import type { FieldProps } from '../fields/field-props.ts';
import type { StoredFile } from '../fields/files/upload-field.tsx';
import type { Chosen } from '../fields/search-field.tsx';

/** The kinds of fields of an entity: how each is typed, sent and shown. */

/** What a page gives to the rows that are made on it. */
export type Presets = Readonly<Record<string, unknown>>;

/** A code with its words, and the tone of its badge where it is a state. Stands in the contract. */
export interface Choice<Code extends string | number = string | number> extends Text {
  readonly code: Code;
  readonly tone?: Tone;
}

/** A key of the module's texts, or the words themselves: a field of one page needs no line in the locales. */
export type Label<Key extends string> = Key | Text;

export interface Common<Key extends string> {
  /** Key of its label. */
  readonly text: Label<Key>;
  readonly help?: Label<Key>;
  /** Width of its column; the others share what is left. */
  readonly width?: number;
  /** Its column is not shown until chosen. */
  readonly optional?: true;
  /** Name in the list's `sort`. */
  readonly sort?: string;
  /** Asked only when this holds of what was typed; else it is sent empty, so it has to be one that may be empty. */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean;
}
export interface LineField<Key extends string> extends Common<Key> {
  /** `day` and `time` stand for themselves; `moment` is both, an instant. */
  readonly kind: 'line' | 'area' | 'tel' | 'day' | 'time' | 'moment';
  readonly max?: number;
  readonly initial?: string;
}
export interface NumberField<Key extends string> extends Common<Key> {
  /** `money`: typed in yuan, sent in fen. */
  readonly kind: 'number' | 'decimal' | 'money';
  /** Digits at most. */
  readonly max?: number;
  readonly initial?: number;
}
export interface FlagField<Key extends string> extends Common<Key> {
  readonly kind: 'flag';
  readonly initial?: boolean;
}
export interface ChoiceField<Key extends string, Code extends string | number> extends Common<Key> {
  readonly kind: 'choice';
  readonly of: readonly Choice<Code>[];
  readonly initial?: Code;
}
export interface SetField<Key extends string, Code extends string | number> extends Common<Key> {
  readonly kind: 'set';
  readonly of: readonly Choice<Code>[];
}
/** Where the options of a reference come from: the first 100 rows of a list. `optionsFrom(schoolCampuses.list)`. */
export interface OptionSource {
  readonly from: Endpoint;
  /** What is asked for beside the page's place: `(given) => ({ organization_id: given.organization_id })`. */
  readonly query?: (presets: Presets) => Presets;
  readonly toOptions?: (rows: never, localizedName: (row: Named) => string) => Option[];
}
export function optionsFrom<E extends Endpoint>(
  from: E,
  {
    query,
    toOptions,
  }: {
    readonly query?: (presets: Presets) => Presets;
    readonly toOptions?: (rows: readonly RowOf<E>[], localizedName: (row: Named) => string) => Option[];
  } = {},
): OptionSource {
  return { from, ...(query ? { query } : {}), ...(toOptions ? { toOptions: toOptions as never } : {}) };
}
export interface ReferenceField<Key extends string, Row> extends Common<Key>, OptionSource {
  readonly kind: 'reference';
  /** What the row says of the one that is chosen; with its id where the row has no column of that name. */
  readonly display: (row: Row) => (Named & { readonly id?: string }) | null;
  /** The first option is chosen until somebody chooses; where it is the only one, nothing is asked. */
  readonly takes_first?: true;
}
export interface ReferencesField<Key extends string, Row> extends Common<Key>, OptionSource {
  readonly kind: 'references';
  readonly display: (row: Row) => readonly (Named & { readonly id: string })[];
}
export interface PickedProps extends FieldProps<Chosen | null> {
  /** What the page gives a new row: the school whose people are searched. */
  readonly presets: Readonly<Record<string, unknown>>;
}
/** Somebody or something that is searched for; the input belongs to a module (`StaffField` of the directory). */
export interface PickedField<Key extends string, Row> extends Common<Key> {
  readonly kind: 'picked';
  readonly input: ComponentType<PickedProps>;
  readonly display: (row: Row) => (Named & { readonly id: string }) | null;
}
export interface PictureField<Key extends string, Row> extends Common<Key> {
  readonly kind: 'picture';
  readonly purpose: string;
  readonly rule: FileRule;
  readonly url: (row: Row) => string | null;
}
/** One file that is uploaded when it is chosen; its id is sent. */
export interface FileField<Key extends string, Row> extends Common<Key> {
  readonly kind: 'file';
  readonly purpose: string;
  readonly rule: FileRule;
  readonly display: (row: Row) => StoredFile | null;
}
/** A field that no other kind serves: what the form holds differs from what is sent or shown. Its input belongs to the module. */
export interface OwnField<V, Key extends string, Row> extends Common<Key> {
  readonly kind: 'own';
  /** Gets the props of a field, and the whole form as `form`. */
  readonly input: ComponentType<never>;
  /** What the form begins with. */
  readonly from: (row: Row | null, presets: Presets) => unknown;
  /** What is sent of what the form holds; absent: just that. */
  readonly toBody?: (value: never) => V;
  readonly shown?: (row: Row, formatters: Formatters<Key>) => ReactNode;
}
/** Sent and not typed: as the row has it, else as the page gives it, else this. */
export interface HiddenField<V> {
  readonly kind: 'hidden';
  readonly initial?: V;
}
/** What a list is narrowed by though no row is given it: a state, the building around a room. */
export type FilterField<Key extends string, Row> = (
  | ChoiceField<Key, string | number>
  | FlagField<Key>
  | ReferenceField<Key, Row>
) & { readonly several?: true };
export interface Named {
  readonly name: string;
  readonly name_en?: string | null | undefined;
}

/** What columns and fields of their own may say things with. */
export interface Formatters<Key extends string> {
  readonly t: Translate<Key>;
  readonly localizedName: (row: Named) => string;
  readonly localize: (text: Text) => string;
  /** A label in words, whichever way it stands. */
  readonly label: (text: Label<Key>) => string;
  readonly format: Format;
}
/** A field as the engine sees it. */
export type AnyField = (
  | LineField<string>
  | NumberField<string>
  | FlagField<string>
  | ChoiceField<string, string | number>
  | SetField<string, string | number>
  | ReferenceField<string, never>
  | ReferencesField<string, never>
  | PickedField<string, never>
  | PictureField<string, never>
  | FileField<string, never>
  | OwnField<unknown, string, never>
  | (HiddenField<unknown> & { readonly [K in keyof Common<string>]?: undefined })
) & { readonly required?: boolean; readonly only?: 'new' | 'known' | undefined };
export type AnyFields = Readonly<Record<string, AnyField>>;
