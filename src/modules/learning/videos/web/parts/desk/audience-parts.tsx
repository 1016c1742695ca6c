import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { AudiencePart } from '#shared/audience.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, MultiChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { usePersonTypes } from '#web/ui/fields/person-types.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import classes from './audience-parts.module.css';

type Offer = CallOutput<typeof liveVideos.audienceOptions>['list'][number];
const KINDS = ['department', 'organization', 'user_group', 'post'] as const;
const HATS = ['teacher', 'student', 'guardian'] as const;
type Hat = (typeof HATS)[number];

export interface AudiencePartsProps {
  readonly value: readonly AudiencePart[];
  readonly onChange: (value: readonly AudiencePart[]) => void;
  readonly error?: string | undefined;
  /** Names of parts that were chosen before, by their id. */
  readonly names: ReadonlyMap<string, string>;
}

const isHat = (text: string): text is Hat => HATS.some((one) => one === text);
const isKind = (text: string): text is (typeof KINDS)[number] => KINDS.some((one) => one === text);

/** Who may watch a video: the chosen parts as chips, and a line that adds another one. */
export function AudienceParts({ value, onChange, error, names }: AudiencePartsProps) {
  const t = useVideoText();
  const types = usePersonTypes();
  const localizedName = useLocalizedName();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('department');
  const [hats, setHats] = useState<readonly Hat[]>(['student', 'guardian']);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const offers = useApi(liveVideos.audienceOptions, { query: { kind } }).data?.list ?? [];
  const isPlace = kind === 'department' || kind === 'organization';
  const nameOf = (id: string) => known.get(id) ?? names.get(id) ?? offerName(offers, id) ?? '…';
  function offerName(list: readonly Offer[], id: string) {
    const found = list.find((one) => one.id === id);
    return found && localizedName(found);
  }
  const add = (id: string) => {
    const offer = offers.find((one) => one.id === id);
    if (!offer) return;
    setKnown(new Map([...known, [id, localizedName(offer)]]));
    onChange([...value.filter((part) => part.id !== id), { kind, id, hats: isPlace ? [...hats] : [] }]);
  };
  return (
    <fieldset className={classes.audience}>
      <legend>{t('audience')}</legend>
      {value.length > 0 && (
        <ul className={classes.parts}>
          {value.map((part) => (
            <li key={part.id}>
              <span>{nameOf(part.id)}</span>
              {part.hats.length > 0 && <small>{types.list(part.hats)}</small>}
              <button
                type="button"
                aria-label={t('remove_part', { name: nameOf(part.id) })}
                onClick={() => onChange(value.filter((one) => one !== part))}
              >
                <IconX aria-hidden size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ChipsField
        label={t('add_by')}
        value={kind}
        onChange={(next) => isKind(next) && setKind(next)}
        options={KINDS.map((one) => ({ value: one, label: t(`kind_${one}`) }))}
      />
      {isPlace && (
        <MultiChipsField
          label={t('who_there')}
          value={hats}
          onChange={(next) => next.length > 0 && setHats(next.filter(isHat))}
          options={HATS.map((one) => ({ value: one, label: types.word(one) }))}
        />
      )}
      <SelectField
        key={kind}
        label={t(`kind_${kind}`)}
        placeholder={t('choose_to_add')}
        value=""
        onChange={add}
        options={offers
          .filter((one) => !value.some((part) => part.id === one.id))
          .map((one) => ({ value: one.id, label: localizedName(one) }))}
      />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
