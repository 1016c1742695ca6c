import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { AudiencePart, audienceOptionsOutput, audienceOptionsQuery } from '#shared/audience.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { useApi } from '../../../api/queries.ts';
import { useLang } from '../../../i18n/language.ts';
import { useLocalize, useLocalizedName } from '../../../i18n/texts.ts';
import { Words } from '../../layout/layout.tsx';
import { ChipsField, MultiChipsField, SelectField } from '../choice-fields.tsx';
import { REQUIRED_MARK } from '../field-props.ts';
import { SearchField } from '../search-field.tsx';
import classes from './audience-field.module.css';
import { audienceWords as words } from './audience-words.ts';
import { usePersonTypes } from './person-types.ts';

type Kind = AudiencePart['kind'];
type AudienceUserType = AudiencePart['user_types'][number];

/** A part of an audience with the name under which it was chosen. */
export interface ChosenPart {
  readonly kind: Kind;
  readonly id: string;
  readonly user_types: readonly AudienceUserType[];
  readonly name: string;
  readonly name_en: string | null;
}

/** A call that says what its caller may choose from, with the query and the answer of `#shared/audience.ts`. */
interface Offer extends Endpoint {
  readonly query: typeof audienceOptionsQuery;
  readonly output: typeof audienceOptionsOutput;
}

interface Props {
  readonly label: string;
  readonly value: readonly ChosenPart[];
  readonly onChange: (value: readonly ChosenPart[]) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly offer: Offer;
  /** Ways to choose, in their order; the first one is open. */
  readonly kinds?: readonly Kind[];
  /** Who at a chosen place is meant at first. */
  readonly userTypes: readonly AudienceUserType[];
  /** It is for staff alone: nobody else is asked about. */
  readonly staffOnly?: boolean;
}

const KINDS: readonly Kind[] = ['department', 'person', 'user_group', 'post', 'organization'];
const AUDIENCE_USER_TYPES: readonly AudienceUserType[] = ['teacher', 'student', 'guardian'];
const isPlace = (kind: Kind) => kind === 'department' || kind === 'organization';
const keyOf = (part: Pick<ChosenPart, 'kind' | 'id'>) => `${part.kind}:${part.id}`;

/** Whom something is for: what was chosen as chips, and a line that adds another part. */
export function AudienceField(props: Props) {
  const { label, value, onChange, error, required = false, offer, staffOnly = false } = props;
  const kinds = useKindsOf(offer, props.kinds ?? KINDS);
  const localize = useLocalize();
  const own = useId();
  const [kind, setKind] = useState<Kind>(props.kinds?.[0] ?? 'department');
  const [userTypes, setUserTypes] = useState(props.userTypes);
  const types = usePersonTypes();
  const add = ({ id, name, name_en, ...part }: Omit<ChosenPart, 'user_types'>) => {
    const meant = staffOnly ? (['teacher'] as const) : userTypes;
    const chosen = { kind: part.kind, id, name, name_en, user_types: isPlace(part.kind) ? meant : [] };
    onChange([...value.filter((one) => keyOf(one) !== keyOf(chosen)), chosen]);
  };
  return (
    <fieldset className={classes.audience} aria-describedby={error ? `${own}-error` : undefined}>
      <legend {...(required && REQUIRED_MARK)}>{label}</legend>
      {value.length > 0 && (
        <ul className={classes.parts}>
          {value.map((part) => (
            <PartChip key={keyOf(part)} part={part} onRemove={() => onChange(value.filter((one) => one !== part))} />
          ))}
        </ul>
      )}
      <ChipsField
        name="audience_kind"
        label={localize(words.add_by)}
        value={kind}
        onChange={(next) => setKind(kinds.find((one) => one === next) ?? kind)}
        options={kinds.map((one) => ({ value: one, label: localize(words[one]) }))}
      />
      {isPlace(kind) && !staffOnly && (
        <MultiChipsField
          name="audience_user_types"
          label={localize(words.who_there)}
          value={userTypes}
          onChange={(next) =>
            next.length > 0 && setUserTypes(AUDIENCE_USER_TYPES.filter((userType) => next.includes(userType)))
          }
          options={AUDIENCE_USER_TYPES.map((one) => ({ value: one, label: types.word(one) }))}
        />
      )}
      {kind === 'person' ? (
        <AddPerson offer={offer} onAdd={add} />
      ) : (
        <AddPart key={kind} offer={offer} kind={kind} chosen={value} onAdd={add} />
      )}
      {error && (
        <p role="alert" id={`${own}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A whole school is a way to choose for those alone who may reach one. */
function useKindsOf(offer: Offer, kinds: readonly Kind[]): readonly Kind[] {
  const schools = useApi(offer, { query: { kind: 'organization' } }, { enabled: kinds.includes('organization') });
  const mayReachOne = (schools.data?.list.length ?? 0) > 0;
  return kinds.filter((one) => one !== 'organization' || mayReachOne);
}

/** What is sent of the parts. */
export const partsOf = (parts: readonly ChosenPart[]): AudiencePart[] =>
  parts.map(({ kind, id, user_types }) => ({ kind, id, user_types: [...user_types] }));

function PartChip({ part, onRemove }: { readonly part: ChosenPart; readonly onRemove: () => void }) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const types = usePersonTypes();
  const name = localizedName(part);
  return (
    <li>
      <span>{name}</span>
      {part.user_types.length > 0 && <small>{types.list(part.user_types)}</small>}
      <button type="button" aria-label={localize(words.remove, { name })} onClick={onRemove}>
        <IconX aria-hidden size={14} />
      </button>
    </li>
  );
}

interface AddProps {
  readonly offer: Offer;
  readonly onAdd: (part: Omit<ChosenPart, 'user_types'>) => void;
}

/** Departments, groups, posts and schools are few: all of them are offered. */
function AddPart({
  offer,
  kind,
  chosen,
  onAdd,
}: AddProps & { readonly kind: Kind; readonly chosen: readonly ChosenPart[] }) {
  const localize = useLocalize();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const answer = useApi(offer, { query: { kind } });
  const offered = (answer.data?.list ?? []).filter((one) => !chosen.some((known) => keyOf(known) === keyOf(one)));
  const [picked, setPicked] = useState('');
  const names = new Map<string, number>();
  for (const one of offered) names.set(localizedName(one), (names.get(localizedName(one)) ?? 0) + 1);
  const take = (id: string) => {
    const part = offered.find((one) => one.id === id);
    setPicked('');
    if (part) onAdd(part);
  };
  if (answer.data && answer.data.list.length === 0)
    return (
      <Words as="p" tone="soft">
        {localize(words.nothing_offered)}
      </Words>
    );
  return (
    <SelectField
      name={`audience_${kind}`}
      label={localize(words[kind])}
      placeholder={localize(words.choose_to_add)}
      value={picked}
      onChange={take}
      options={offered.map((one) => {
        const detail = lang === 'us' ? (one.detail_en ?? one.detail) : one.detail;
        const name = localizedName(one);
        return { value: one.id, label: detail && (names.get(name) ?? 0) > 1 ? `${name} · ${detail}` : name };
      })}
    />
  );
}

function AddPerson({ offer, onAdd }: AddProps) {
  const localize = useLocalize();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const [word, setWord] = useState('');
  const answer = useApi(offer, { query: { kind: 'person', q: word } }, { enabled: word !== '', keepPrevious: true });
  const found = answer.data?.list ?? [];
  const type = localize(words.type_name);
  return (
    <SearchField
      name="audience_person"
      label={localize(words.person)}
      empties
      value={null}
      onChange={(chosen) => {
        const part = found.find((one) => one.id === chosen?.id);
        if (part) onAdd(part);
      }}
      words={{ placeholder: type, type, none: localize(words.nobody_found) }}
      onWord={setWord}
      found={found.map((one) => ({
        id: one.id,
        name: localizedName(one),
        detail: lang === 'us' ? (one.detail_en ?? one.detail) : one.detail,
      }))}
      isAsking={answer.isFetching}
    />
  );
}
