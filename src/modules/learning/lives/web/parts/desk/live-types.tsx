import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { liveTypeEntity } from './live-type-entity.ts';

/** The types of lives, for who keeps them: its own part, since the hall is opened by everybody. */
export const LiveTypes = () => <ManagedList of={liveTypeEntity} opens="type" />;
