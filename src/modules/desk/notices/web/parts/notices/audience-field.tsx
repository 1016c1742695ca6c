import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, MultiChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { usePersonTypes } from '#web/ui/fields/person-types.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { audiences } from '../../../contract/audiences.contract.ts';
import { useNoticeText } from '../../texts.ts';
import classes from './audience-field.module.css';

type Kind = CallOutput<typeof audiences.offer>['list'][number]['kind'];
type Part = CallInput<typeof audiences.preview>['body']['audience']['include'][number];
type Hat = NonNullable<Part['hats']>[number];

/** A part with the name under which it was chosen. */
export interface ChosenPart {
  readonly kind: Kind;
  readonly id: string;
  readonly hats: readonly Hat[];
  readonly name: string;
  readonly name_en: string | null;
  readonly detail: string | null;
  readonly detail_en: string | null;
}

interface Props {
  readonly label: string;
  readonly value: readonly ChosenPart[];
  readonly onChange: (value: readonly ChosenPart[]) => void;
  readonly error?: string | undefined;
  /** Bulletins go to staff alone. */
  readonly staffOnly?: boolean;
}

const KINDS: readonly Kind[] = ['department', 'person', 'user_group', 'post', 'organization'];
const HATS: readonly Hat[] = ['teacher', 'student', 'guardian'];
const isPlace = (kind: Kind) => kind === 'department' || kind === 'organization';
const keyOf = (part: Pick<ChosenPart, 'kind' | 'id'>) => `${part.kind}:${part.id}`;

/** Whom something is for: what was chosen as chips, and a line that adds another part. */
export function AudienceField({ label, value, onChange, error, staffOnly = false }: Props) {
  const t = useNoticeText();
  const own = useId();
  const [kind, setKind] = useState<Kind>('department');
  const [hats, setHats] = useState<readonly Hat[]>(['teacher']);
  const types = usePersonTypes();
  const add = (part: Omit<ChosenPart, 'hats'>) => {
    const chosen: ChosenPart = { ...part, hats: isPlace(part.kind) ? (staffOnly ? ['teacher'] : hats) : [] };
    onChange([...value.filter((one) => keyOf(one) !== keyOf(part)), chosen]);
  };
  return (
    <fieldset className={classes.audience} aria-describedby={error ? `${own}-error` : undefined}>
      <legend>
        {label} <span aria-hidden>*</span>
      </legend>
      {value.length > 0 && (
        <ul className={classes.parts}>
          {value.map((part) => (
            <PartChip key={keyOf(part)} part={part} onRemove={() => onChange(value.filter((one) => one !== part))} />
          ))}
        </ul>
      )}
      <ChipsField
        name="audience_kind"
        label={t('add_by')}
        value={kind}
        onChange={(next) => setKind(next as Kind)}
        options={KINDS.map((one) => ({ value: one, label: t(`kind_${one}`) }))}
      />
      {isPlace(kind) && !staffOnly && (
        <MultiChipsField
          name="audience_hats"
          label={t('who_there')}
          value={hats}
          onChange={(next) => next.length > 0 && setHats(next as readonly Hat[])}
          options={HATS.map((one) => ({ value: one, label: types.word(one) }))}
        />
      )}
      {kind === 'person' ? <AddPerson onAdd={add} /> : <AddPart key={kind} kind={kind} chosen={value} onAdd={add} />}
      {error && (
        <p role="alert" id={`${own}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function PartChip({ part, onRemove }: { readonly part: ChosenPart; readonly onRemove: () => void }) {
  const t = useNoticeText();
  const localizedName = useLocalizedName();
  const types = usePersonTypes();
  const name = localizedName(part);
  return (
    <li>
      <span>{name}</span>
      {part.hats.length > 0 && <small>{types.list(part.hats)}</small>}
      <button type="button" aria-label={t('remove_part', { name })} onClick={onRemove}>
        <IconX aria-hidden size={14} />
      </button>
    </li>
  );
}

interface AddProps {
  readonly onAdd: (part: Omit<ChosenPart, 'hats'>) => void;
}

/** Departments, groups, posts and schools are few: all of them are offered. */
function AddPart({ kind, chosen, onAdd }: AddProps & { readonly kind: Kind; readonly chosen: readonly ChosenPart[] }) {
  const t = useNoticeText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const answer = useApi(audiences.offer, { query: { kind } });
  const offered = (answer.data?.list ?? []).filter((one) => !chosen.some((known) => keyOf(known) === keyOf(one)));
  const [picked, setPicked] = useState('');
  const names = new Map<string, number>();
  for (const one of offered) names.set(localizedName(one), (names.get(localizedName(one)) ?? 0) + 1);
  const take = (id: string) => {
    const part = offered.find((one) => one.id === id);
    setPicked('');
    if (part) onAdd(part);
  };
  if (answer.data && answer.data.list.length === 0) return <p className={classes.none}>{t('nothing_offered')}</p>;
  return (
    <SelectField
      name={`audience_${kind}`}
      label={t(`kind_${kind}`)}
      placeholder={t('choose_to_add')}
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

function AddPerson({ onAdd }: AddProps) {
  const t = useNoticeText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const [word, setWord] = useState('');
  const answer = useApi(
    audiences.offer,
    { query: { kind: 'person', q: word } },
    { enabled: word !== '', keepPrevious: true },
  );
  const found = answer.data?.list ?? [];
  return (
    <SearchField
      name="audience_person"
      label={t('kind_person')}
      empties
      value={null}
      onChange={(chosen) => {
        const part = found.find((one) => one.id === chosen?.id);
        if (part) onAdd(part);
      }}
      words={{ placeholder: t('type_name'), type: t('type_name'), none: t('nobody_found') }}
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

/** What is sent of the parts. */
export const partsOf = (parts: readonly ChosenPart[]): Part[] =>
  parts.map(({ kind, id, hats }) => ({ kind, id, hats: [...hats] }));

interface PreviewProps {
  readonly kind: 'notice' | 'bulletin' | 'message';
  readonly parts: readonly ChosenPart[];
  readonly channels: readonly string[];
  readonly departmentId: string | null;
}

/** How many people that is, who decides about it, and how much they were told this week. */
export function useAudiencePreview({ kind, parts, channels, departmentId }: PreviewProps) {
  return useApi(
    audiences.preview,
    {
      body: {
        kind,
        audience: { include: partsOf(parts) },
        channels: channels as ('email' | 'sms')[],
        department_id: departmentId,
      },
    },
    { enabled: parts.length > 0, keepPrevious: true },
  );
}

export function AudiencePreview({ preview }: { readonly preview: ReturnType<typeof useAudiencePreview> }) {
  const t = useNoticeText();
  const { data } = preview;
  if (!data) return null;
  const { count: n, guardians, approver, load } = data;
  return (
    <p className={classes.preview} data-nobody={n === 0} aria-live="polite">
      {n === 0 ? t('nobody_there') : t('goes_to', { n })}
      {guardians > 0 && ` ${t('of_them_guardians', { n: guardians })}`}
      {n > 0 && ` ${t(`approver_${approver}`)}`}
      {load >= 1 && ` ${t('load', { n: load })}`}
    </p>
  );
}
