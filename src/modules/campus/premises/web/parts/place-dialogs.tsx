import { Suspense } from 'react';
import { EntityDrawer, KnownEntityDrawer } from '#web/ui/entity/lazy-drawers.tsx';
import { buildingEntity } from './building-entity.ts';
import { floorEntity } from './floor-entity.ts';
import { RoomImport } from './room-import.tsx';
import type { Place } from './use-place.ts';

export type PlaceDialog = 'import' | 'add_building' | 'add_floor' | 'edit_place';

interface Props {
  readonly shown: PlaceDialog | null;
  readonly place: Place;
  readonly onClose: () => void;
}

/** What the tools of the page open: a new building or floor, the one that is looked at, the import of rooms. */
export function PlaceDialogs({ shown, place: { building, floor, choose }, onClose }: Props) {
  if (shown === 'import')
    return (
      <Suspense fallback={null}>
        <RoomImport onClose={onClose} />
      </Suspense>
    );
  if (shown === 'add_building')
    return <EntityDrawer of={buildingEntity} row={null} onClose={onClose} onMade={(id) => choose({ building: id })} />;
  if (!building || !shown) return null;
  if (shown === 'add_floor')
    return (
      <EntityDrawer
        of={floorEntity}
        row={null}
        presets={{ building_id: building }}
        onClose={onClose}
        onMade={(id) => choose({ building, floor: id })}
      />
    );
  return floor ? (
    <KnownEntityDrawer of={floorEntity} id={floor} onClose={onClose} />
  ) : (
    <KnownEntityDrawer of={buildingEntity} id={building} onClose={onClose} />
  );
}
