import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { typeEntity } from './type-entity.ts';

/** Kinds of messages, to add and change. */
export const TypeList = () => <ManagedList of={typeEntity} />;
