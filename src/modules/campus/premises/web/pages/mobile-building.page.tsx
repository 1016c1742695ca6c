import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RoomsOfPlace } from '../parts/rooms-of-place.tsx';
import { useBuildings } from '../parts/use-buildings.ts';
import { usePlace } from '../parts/use-place.ts';
import { usePremisesText } from '../texts.ts';

/** Rooms on a phone, to look at: by building and floor, on the plan or searched. */
export function Page() {
  const t = usePremisesText();
  const localizedName = useLocalizedName();
  const place = usePlace();
  const houses = useBuildings().data?.list ?? [];
  const house = houses.find((one) => one.id === place.building);
  const tabs = houses.map((one) => ({ value: one.id, label: localizedName(one), count: one.rooms_count }));
  const floors = (house?.floors ?? []).map((floor) => ({ value: floor.id, label: localizedName(floor) }));
  return (
    <>
      <PageHead />
      <ViewTabs
        label={t('places')}
        value={place.building ?? ''}
        onChange={(building) => place.choose(building ? { building } : {})}
        tabs={[{ value: '', label: t('all_buildings') }, ...tabs]}
      />
      {house && (
        <SelectField
          label={t('floor')}
          options={floors}
          clearable
          value={place.floor ?? ''}
          onChange={(floor) => place.choose({ building: house.id, ...(floor ? { floor } : {}) })}
        />
      )}
      <RoomsOfPlace place={place} isEditable={false} />
    </>
  );
}
