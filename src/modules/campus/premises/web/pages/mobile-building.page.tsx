import { useLocalizedName } from '#web/i18n/texts.ts';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { roomEntity } from '../parts/room-entity.ts';
import { useBuildings } from '../parts/use-buildings.ts';
import { placeQuery, usePlace } from '../parts/use-place.ts';
import { usePremisesText } from '../texts.ts';

/** Rooms on a phone, to look at: by building, searched and filtered. */
export function Page() {
  const t = usePremisesText();
  const localizedName = useLocalizedName();
  const place = usePlace();
  const houses = useBuildings().data?.list ?? [];
  const tabs = houses.map((one) => ({ value: one.id, label: localizedName(one), count: one.rooms_count }));
  return (
    <>
      <PageHead />
      <ViewTabs
        label={t('places')}
        value={place.building ?? ''}
        onChange={(building) => place.choose(building ? { building } : {})}
        tabs={[{ value: '', label: t('all_buildings') }, ...tabs]}
      />
      <ManagedList key={place.building ?? ''} of={roomEntity} fixed={placeQuery(place)} isEditable={false} />
    </>
  );
}
