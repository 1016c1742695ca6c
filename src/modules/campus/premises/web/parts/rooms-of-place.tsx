import { useSearchParams } from 'react-router';
import { EntityDrawer } from '#web/ui/entity/lazy-drawers.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { usePremisesText } from '../texts.ts';
import { roomEntity } from './room-entity.ts';
import { type Place, placeQuery } from './use-place.ts';

const DrawRooms = lazyDialog(async () => (await import('./draw-rooms.tsx')).DrawRooms);
const FloorPlan = lazyDialog(async () => (await import('./floor-plan.tsx')).FloorPlan);
const RoomDrawer = lazyDialog(async () => (await import('./room-drawer.tsx')).RoomDrawer);

interface Props {
  readonly place: Place;
  readonly isEditable: boolean;
}

/** The rooms of what is looked at: of a floor as a picture, else as a list. */
export function RoomsOfPlace({ place, isEditable }: Props) {
  const t = usePremisesText();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  const { floor } = place;
  const view = floor ? (address.get('view') ?? 'plan') : 'list';
  const show = (next: string) =>
    setAddress((now) => {
      const changed = new URLSearchParams(now);
      if (next === 'plan') changed.delete('view');
      else changed.set('view', next);
      return changed;
    });
  const presets = { bfloor_id: floor ?? '' };
  return (
    <>
      {floor && view !== 'draw' && (
        <ViewTabs
          label={t('views')}
          value={view}
          onChange={show}
          tabs={(['plan', 'list'] as const).map((value) => ({ value, label: t(`view_${value}`) }))}
        />
      )}
      {floor && view === 'draw' && <DrawRooms floorId={floor} onClose={() => show('plan')} />}
      {floor && view === 'plan' && (
        <>
          <FloorPlan key={floor} floorId={floor} onOpen={open} />
          {opened === 'new' && isEditable && (
            <EntityDrawer of={roomEntity} row={null} presets={presets} onClose={close} />
          )}
          {opened && opened !== 'new' && <RoomDrawer id={opened} onClose={close} />}
        </>
      )}
      {view === 'list' && (
        <ManagedList
          key={floor ?? place.building ?? ''}
          of={roomEntity}
          fixed={placeQuery(place)}
          presets={presets}
          isEditable={isEditable}
          view={(room, onClose) => <RoomDrawer id={room.id} onClose={onClose} />}
          drawer={(room, onClose) =>
            room ? (
              <RoomDrawer id={room.id} onClose={onClose} />
            ) : (
              <EntityDrawer of={roomEntity} row={null} presets={presets} onClose={onClose} />
            )
          }
          remembersSize
          hidesAdd
        />
      )}
    </>
  );
}
