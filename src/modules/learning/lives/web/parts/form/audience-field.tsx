import { Pill } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, MultiChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { usePersonTypes } from '#web/ui/fields/person-types.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import classes from './live-form.module.css';

type Offered = CallOutput<typeof lives.audienceOptions>['list'][number];
type Kind = Offered['kind'];
const KINDS: readonly Kind[] = ['department', 'person', 'user_group', 'organization'];
const HATS = ['guardian', 'student', 'teacher'] as const;
type Hat = (typeof HATS)[number];

/** A part of an audience with the name under which it was chosen. */
export interface Invited {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly hats: readonly Hat[];
}
export const isHat = (hat: string): hat is Hat => HATS.some((one) => one === hat);
export const isKind = (kind: string): kind is Kind =>
  ['department', 'person', 'user_group', 'organization', 'post'].includes(kind);

const isPlace = (kind: Kind) => kind === 'department' || kind === 'organization';

interface Props {
  readonly value: readonly Invited[];
  readonly onChange: (value: readonly Invited[]) => void;
  readonly error?: string | undefined;
}

/** Who is invited: classes and departments with those meant there, groups, people. */
export function AudienceField({ value, onChange, error }: Props) {
  const t = useLiveText();
  const localizedName = useLocalizedName();
  const types = usePersonTypes();
  const [kind, setKind] = useState<Kind>('department');
  const [hats, setHats] = useState<readonly Hat[]>(['guardian']);
  const add = (part: Pick<Offered, 'kind' | 'id' | 'name' | 'name_en'>) => {
    const { id, name, name_en } = part;
    const invited = { kind: part.kind, id, name, name_en, hats: isPlace(part.kind) ? hats : [] };
    onChange([...value.filter((one) => one.id !== id), invited]);
  };
  return (
    <fieldset className={classes.audience}>
      <legend>{t('who_for')}</legend>
      {value.length > 0 && (
        <Pill.Group>
          {value.map((part) => (
            <Pill
              key={part.id}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('remove_part', { name: part.name }),
                tabIndex: 0,
                'aria-hidden': false,
              }}
              onRemove={() => onChange(value.filter((one) => one.id !== part.id))}
            >
              {localizedName(part)} {part.hats.length > 0 && types.list(part.hats)}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <ChipsField
        name="invited_kind"
        label={t('add_by')}
        value={kind}
        onChange={(next) => isKind(next) && setKind(next)}
        options={KINDS.map((one) => ({ value: one, label: t(`kind_${one}`) }))}
      />
      {isPlace(kind) && (
        <MultiChipsField
          name="invited_hats"
          label={t('who_there')}
          value={hats}
          onChange={(next) => next.length > 0 && setHats(next.filter(isHat))}
          options={HATS.map((one) => ({ value: one, label: types.word(one) }))}
        />
      )}
      {kind === 'person' ? <AddPerson onAdd={add} /> : <AddPart key={kind} kind={kind} onAdd={add} />}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface AddProps {
  readonly onAdd: (part: Offered) => void;
}

function AddPart({ kind, onAdd }: AddProps & { readonly kind: Kind }) {
  const t = useLiveText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const answer = useApi(lives.audienceOptions, { query: { kind } }, { staleMs: 60_000 });
  const offered = answer.data?.list ?? [];
  return (
    <SelectField
      name={`invited_${kind}`}
      label={t(`kind_${kind}`)}
      placeholder={t('choose_to_add')}
      value=""
      onChange={(id) => {
        const part = offered.find((one) => one.id === id);
        if (part) onAdd(part);
      }}
      options={offered.map((one) => {
        const detail = lang === 'us' ? (one.detail_en ?? one.detail) : one.detail;
        return { value: one.id, label: detail ? `${localizedName(one)} · ${detail}` : localizedName(one) };
      })}
    />
  );
}

function AddPerson({ onAdd }: AddProps) {
  const t = useLiveText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const [word, setWord] = useState('');
  const query = { kind: 'person', q: word } as const;
  const answer = useApi(lives.audienceOptions, { query }, { enabled: word !== '', keepPrevious: true });
  const found = answer.data?.list ?? [];
  return (
    <SearchField
      name="invited_person"
      label={t('kind_person')}
      empties
      value={null}
      onChange={(chosen) => {
        const part = found.find((one) => one.id === chosen?.id);
        if (part) onAdd(part);
      }}
      words={{ placeholder: t('type_name_hint'), type: t('type_name_hint'), none: t('nobody_found') }}
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
