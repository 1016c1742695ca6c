import { Button } from '@mantine/core';
import { useState } from 'react';
import { today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useRights } from '#web/session/rights.tsx';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { roomBookingRights } from '../../../rights.ts';
import { useBookingText } from '../../texts.ts';
import type { Preset } from '../book-times.ts';
import { useRoomName } from '../room-names.ts';
import { isOn, useRoomState } from './room-state.ts';

const PanelLink = lazyDialog(async () => (await import('./panel-link.tsx')).PanelLink);
const FeedDialog = lazyDialog(async () => (await import('../feed/feed-dialog.tsx')).RoomFeedDialog);
const POLL_MS = 30_000;

type RoomDay = CallOutput<typeof roomBookings.calendar>;

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  readonly onBook: (preset: Preset) => void;
  readonly onOpen: (id: string) => void;
}

/** One room today, as the sign at its door opens it on a phone: who has it, what follows, book it, check in. */
export function RoomSheet({ id, onClose, onBook, onOpen }: Props) {
  const t = useBookingText();
  const nameOf = useRoomName();
  const [shown, show] = useState<'panel' | 'feed' | null>(null);
  const day = today();
  const answer = useApi(roomBookings.calendar, { params: { id }, query: { from: day, to: day } }, { pollMs: POLL_MS });
  const found = answer.data;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={found ? nameOf(found.room) : t('room')}
      foot={found && <RoomFoot found={found} onBook={() => onBook({ broom_id: id })} onShow={show} />}
    >
      {found ? (
        <RoomToday blocks={found.list} onOpen={onOpen} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />
      )}
      {shown === 'panel' && <PanelLink roomId={id} onClose={() => show(null)} />}
      {found && shown === 'feed' && <FeedDialog room={{ id, label: nameOf(found.room) }} onClose={() => show(null)} />}
    </SideDrawer>
  );
}

interface FootProps {
  readonly found: RoomDay;
  readonly onBook: () => void;
  readonly onShow: (shown: 'panel' | 'feed') => void;
}

function RoomFoot({ found, onBook, onShow }: FootProps) {
  const t = useBookingText();
  const { can } = useRights();
  const checkIn = useSend(roomBookings.checkIn, {
    invalidates: ['home'],
    onSuccess: () => void toast.success(t('checked_in')),
  });
  const own = found.list.find((block) => block.may_check_in);
  const acts: (Act | false)[] = [
    own !== undefined && {
      key: 'check_in',
      label: t('check_in'),
      kind: 'primary',
      isPending: checkIn.isPending,
      onClick: () => checkIn.mutate({ params: { id: own.id } }),
    },
    { key: 'book', label: t('book'), kind: own ? undefined : 'primary', onClick: onBook },
    { key: 'feed', label: t('subscribe'), asks: true, onClick: () => onShow('feed') },
    can(roomBookingRights.manage) && {
      key: 'panel',
      label: t('door_screen'),
      asks: true,
      onClick: () => onShow('panel'),
    },
  ];
  return <FootActions acts={acts} />;
}

function RoomToday({ blocks, onOpen }: { readonly blocks: RoomDay['list']; readonly onOpen: (id: string) => void }) {
  const t = useBookingText();
  const format = useFormat();
  const now = new Date().toISOString();
  const held = blocks.filter((block) => !block.is_over);
  const { text } = useRoomState(held, now);
  return (
    <>
      <p role="status">
        <strong>{text}</strong>
      </p>
      <RowsPanel title={t('today')} none={t('free_all_day')} rows={held}>
        {(block) => [
          <span key="what">
            <strong>
              {format.time(block.starts_at)}–{format.time(block.ends_at)}
              {isOn(block, now) && ` · ${t('now')}`}
            </strong>
            <br />
            <small>{[block.title ?? t('taken'), block.who].filter(Boolean).join(' · ')}</small>
          </span>,
          <Button key="show" variant="default" onClick={() => onOpen(block.id)}>
            {t('show')}
          </Button>,
        ]}
      </RowsPanel>
    </>
  );
}
