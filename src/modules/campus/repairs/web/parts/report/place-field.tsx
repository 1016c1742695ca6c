import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';
import { useRoomName } from '../repair-words.ts';

/** A room of the school, found by building and number. The value is its id. */
export function PlaceField({ value, onChange, ...field }: FieldProps<string>) {
  const t = useRepairText();
  const roomName = useRoomName();
  const [word, setWord] = useState('');
  const found = useApi(repairOrders.places, { query: { q: word } }, { enabled: word !== '', keepPrevious: true });
  const known = useApi(repairOrders.places, { query: { id: value } }, { enabled: value !== '', staleMs: 300_000 });
  const room = [...(known.data?.list ?? []), ...(found.data?.list ?? [])].find(({ id }) => id === value);
  return (
    <SearchField
      {...field}
      // the name of a room that comes with the address arrives after the field
      key={room ? value : ''}
      clearable
      value={value && room ? { id: value, name: roomName(room) } : null}
      onChange={(one) => onChange(one?.id ?? '')}
      words={{ placeholder: t('place_search'), type: t('place_search'), none: t('place_none') }}
      onWord={setWord}
      found={(found.data?.list ?? []).map((one) => ({ id: one.id, name: roomName(one) }))}
      isAsking={found.isFetching}
    />
  );
}
