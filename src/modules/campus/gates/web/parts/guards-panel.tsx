import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { guardEntity } from './guard-entity.tsx';

/** Guards: who they are, where they may stand, who is on duty now. */
export const GuardsPanel = () => <ManagedList of={guardEntity} opens="guard" />;
