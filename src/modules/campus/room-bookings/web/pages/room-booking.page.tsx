import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { roomBookingRights } from '../../rights.ts';
import type { Preset } from '../parts/book-times.ts';
import { BookingList } from '../parts/booking/booking-list.tsx';
import { WaitingList } from '../parts/booking/waiting-list.tsx';
import { RoomBoard } from '../parts/room/room-board.tsx';
import { RoomFinder } from '../parts/room/room-finder.tsx';
import { bookingRuleEntity } from '../parts/room/rule-entity.ts';
import { useBookingText } from '../texts.ts';

const BookingDrawer = lazyDialog(async () => (await import('../parts/booking/booking-drawer.tsx')).BookingDrawer);
const FeedDialog = lazyDialog(async () => (await import('../parts/feed/feed-dialog.tsx')).RoomFeedDialog);
const RoomSheet = lazyDialog(async () => (await import('../parts/room/room-sheet.tsx')).RoomSheet);
const MeetingTimes = lazyDialog(async () => (await import('../parts/booking/meeting-times.tsx')).MeetingTimes);
const SignSheet = lazyDialog(async () => (await import('../parts/room/sign-sheet.tsx')).SignSheet);
const BookForm = lazyDialog(async () => (await import('../parts/booking/book-form.tsx')).BookForm);

/** Rooms to book: what is free on a day, a finder, own bookings, those to decide, and the rules. */
export function Page() {
  const t = useBookingText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  const room = useOpened('room');
  const [preset, book] = useState<Preset | null>(null);
  const [shown, show] = useState<'feed' | 'signs' | null>(null);
  const manages = can(roomBookingRights.manage);
  const tabs = [
    'board',
    'find',
    'times',
    'mine',
    'past',
    'waiting',
    ...(manages ? (['all', 'rules'] as const) : []),
  ] as const;
  const tab = tabs.find((known) => known === address.get('tab')) ?? 'board';
  return (
    <>
      <PageHead
        actions={
          <>
            {manages && (
              <Button variant="default" onClick={() => show('signs')}>
                {t('door_signs')}
              </Button>
            )}
            <Button variant="default" onClick={() => show('feed')}>
              {t('subscribe')}
            </Button>
            <Button onClick={() => book({})}>{t('book')}</Button>
          </>
        }
      />
      <ViewTabs
        label={t('bookings')}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      {tab === 'board' && <RoomBoard onBook={book} onOpen={open} onRoom={room.open} />}
      {tab === 'find' && <RoomFinder onBook={book} />}
      {tab === 'times' && <MeetingTimes onBook={book} />}
      {tab === 'mine' && <BookingList key="mine" when="coming" onOpen={open} />}
      {tab === 'past' && <BookingList key="past" when="past" onOpen={open} />}
      {tab === 'all' && <BookingList key="all" onOpen={open} />}
      {tab === 'waiting' && <WaitingList onOpen={open} />}
      {tab === 'rules' && <ManagedList of={bookingRuleEntity} opens="rule" />}
      {room.opened && <RoomSheet id={room.opened} onClose={room.close} onBook={book} onOpen={open} />}
      {shown === 'feed' && <FeedDialog onClose={() => show(null)} />}
      {shown === 'signs' && <SignSheet onClose={() => show(null)} />}
      {opened && <BookingDrawer key={opened} id={opened} onClose={close} />}
      {preset && <BookForm preset={preset} onClose={() => book(null)} onBooked={open} />}
    </>
  );
}
