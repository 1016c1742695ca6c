import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { groupEntity } from './group-entity.ts';
import { quantumEntity } from './quantum-entity.ts';

/** Access groups of the school. */
export const GroupList = () => <ManagedList of={groupEntity} opens="group" />;

/** The hours of all access groups. */
export const QuantumList = () => <ManagedList of={quantumEntity} opens="slot" />;
