import { useMemo } from 'react';
import { Words } from '#web/ui/layout/layout.tsx';
import { Tree } from '#web/ui/tree/tree.tsx';
import type { TreeNode } from '#web/ui/tree/tree-rows.ts';
import { usePremisesText } from '../texts.ts';
import type { Building } from './use-buildings.ts';
import type { Place } from './use-place.ts';

interface PlaceNode extends TreeNode {
  /** Rooms below it. */
  readonly rooms_count: number;
}

/** Campuses, the buildings on each, and their floors, in the order in which they are drawn. */
function nodesOf(houses: readonly Building[]): PlaceNode[] {
  const byCampus = Map.groupBy(houses, (house) => house.campus.id);
  const isOne = byCampus.size === 1;
  return [...byCampus.values()].flatMap((own) => {
    const campus = { ...plain(own[0]?.campus as Building['campus']), rooms_count: sum(own), has_children: true };
    const below = own.flatMap((house) => nodesOfBuilding(house, isOne ? null : campus.id, isOne ? 1 : 2));
    return isOne ? below : [{ ...campus, parent_id: null, depth: 1 }, ...below];
  });
}

const sum = (houses: readonly Building[]) => houses.reduce((total, house) => total + house.rooms_count, 0);
const plain = ({ id, name, name_en }: { id: string; name: string; name_en: string | null }) => ({
  id,
  name,
  name_en,
  name_pinyin: '',
  name_initials: '',
});

function nodesOfBuilding(house: Building, parentId: string | null, depth: number): PlaceNode[] {
  const { id, name, name_en, name_pinyin, name_initials, rooms_count, floors } = house;
  const own = { id, name, name_en, name_pinyin, name_initials, rooms_count, depth, parent_id: parentId };
  const below = floors.map((floor) => ({
    ...plain(floor),
    rooms_count: floor.rooms_count,
    parent_id: id,
    depth: depth + 1,
    has_children: false,
  }));
  return [{ ...own, has_children: floors.length > 0 }, ...below];
}

interface Props {
  readonly houses: readonly Building[];
  readonly place: Place;
}

/** Campuses, buildings and floors to choose from, each with its number of rooms. */
export function PlaceTree({ houses, place }: Props) {
  const t = usePremisesText();
  const nodes = useMemo(() => nodesOf(houses), [houses]);
  const choose = (id: string) => {
    const house = houses.find((one) => one.id === id);
    const above = houses.find((one) => one.floors.some((floor) => floor.id === id));
    if (house) place.choose({ building: id });
    else if (above) place.choose({ building: above.id, floor: id });
    else place.choose({});
  };
  return (
    <Tree
      nodes={nodes}
      chosen={place.floor ?? place.building}
      onChoose={choose}
      label={t('places')}
      search={t('search_places')}
      none={t('no_place_found')}
      aside={(node) => (
        <Words tone="soft" size="small" figures fixed>
          {node.rooms_count}
        </Words>
      )}
    />
  );
}
