import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { permEntity } from './perm-entity.tsx';

/** Who may use which item; read on a phone. */
export const PermList = ({ isEditable }: { readonly isEditable: boolean }) => (
  <ManagedList of={permEntity} isEditable={isEditable} />
);
