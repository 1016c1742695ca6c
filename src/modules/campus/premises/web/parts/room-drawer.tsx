import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { EntityDrawer } from '#web/ui/entity/lazy-drawers.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { brooms } from '../../contract/brooms.contract.ts';
import { placeStatuses, roomEquipment, roomKinds } from '../../contract/premises.shapes.ts';
import { premisesRights } from '../../rights.ts';
import { usePremisesText } from '../texts.ts';
import { roomEntity } from './room-entity.ts';

type Room = CallOutput<typeof brooms.get>;

/** One room: its facts, whose home it is, and what hangs on it. */
export function RoomDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = usePremisesText();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const [isEdited, edit] = useState(false);
  const answer = useApi(brooms.get, { params: { id } });
  const room = answer.data;
  if (room && isEdited) return <EntityDrawer of={roomEntity} row={room} onClose={onClose} />;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={room ? `${room.number} ${localizedName(room)}` : t('room')}
      foot={
        room &&
        can(premisesRights.manage) && (
          <FootActions acts={[{ key: 'edit', label: t('edit_room'), kind: 'primary', onClick: () => edit(true) }]} />
        )
      }
    >
      {room ? (
        <>
          <RoomFacts room={room} />
          <RoomLocks room={room} />
        </>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
    </SideDrawer>
  );
}

function RoomFacts({ room }: { readonly room: Room }) {
  const t = usePremisesText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { building, floor, keeper, department, phone, exam_seats, area_m2, equipment, homes } = room;
  const facts: (Fact | false)[] = [
    { label: t('status'), value: <ChoiceBadge of={placeStatuses} code={room.status} /> },
    room.status_reason !== null && { label: t('status_reason'), value: room.status_reason },
    room.status_until !== null && { label: t('status_until'), value: format.day(room.status_until) },
    { label: t('place'), value: `${localizedName(building)} · ${localizedName(floor)}` },
    { label: t('kind'), value: labelOf(roomKinds, room.kind, lang) },
    { label: t('seats'), value: format.number(room.seats) },
    exam_seats !== null && { label: t('exam_seats'), value: format.number(exam_seats) },
    equipment.length > 0 && {
      label: t('equipment'),
      value: format.list(equipment.map((code) => labelOf(roomEquipment, code, lang) ?? code)),
    },
    homes.length > 0 && { label: t('home_of'), value: format.list(homes) },
    department !== null && { label: t('department'), value: localizedName(department) },
    keeper !== null && { label: t('keeper'), value: localizedName(keeper) },
    phone !== null && { label: t('phone'), value: phone },
    area_m2 !== null && { label: t('area_m2'), value: format.number(area_m2) },
    { label: t('bookable'), value: t(room.bookable ? 'yes' : 'no') },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

/** Locks and repairs on the room; a lock can be taken off, which names the access groups that keep it. */
function RoomLocks({ room }: { readonly room: Room }) {
  const t = usePremisesText();
  const { can } = useRights();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const remove = useSend(brooms.removeDoorlock, {
    invalidates: ['bfloors', 'doorlocks'],
    onSuccess: () => toast.success(t('lock_removed')),
  });
  const ask = async (lock: Room['things'][number]) => {
    const body = lock.groups.length ? t('lock_stays_in', { groups: format.list(lock.groups) }) : t('lock_in_no_group');
    const title = t('ask_remove_lock', { name: localizedName(lock) });
    if (await confirm({ title, body, confirm: t('remove_lock'), danger: true }))
      remove.mutate({ params: { id: room.id }, query: { doorlock_id: lock.id } });
  };
  return (
    <RowsPanel title={t('locks')} none={t('no_lock')} rows={room.things}>
      {(thing) => [
        localizedName(thing),
        thing.kind === 'doorlock' && can(premisesRights.manage) ? (
          <Button key="remove" variant="default" loading={remove.isPending} onClick={() => void ask(thing)}>
            {t('remove_lock')}
          </Button>
        ) : null,
      ]}
    </RowsPanel>
  );
}
