import { useState } from 'react';
import { brooms } from '#modules/campus/premises/contract/brooms.contract.ts';
import { premisesRights } from '#modules/campus/premises/rights.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { type Chosen, SearchField } from '#web/ui/fields/search-field.tsx';
import { useLiveText } from '../../texts.ts';

/** The room from which a live is sent, found by its number or name. */
export function RoomField(props: FieldProps<Chosen | null>) {
  const t = useLiveText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const [word, setWord] = useState('');
  const answer = useApi(
    brooms.list,
    { query: { q: word, status: 'active', per_page: 20 } },
    { enabled: word !== '', keepPrevious: true },
  );
  if (!can(premisesRights.view)) return null;
  return (
    <SearchField
      {...props}
      clearable
      words={{ placeholder: t('none_typed_room'), type: t('none_typed_room'), none: t('room_none') }}
      onWord={setWord}
      found={(answer.data?.list ?? []).map((room) => ({
        id: room.id,
        name: `${localizedName(room.building)} ${room.number} ${localizedName(room)}`,
      }))}
      isAsking={answer.isFetching}
    />
  );
}
