import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { placeEntity } from './place-entity.tsx';

/** Places where people punch. */
export const PlaceList = ({ isEditable }: { readonly isEditable: boolean }) => (
  <ManagedList of={placeEntity} opens="place" isEditable={isEditable} />
);
