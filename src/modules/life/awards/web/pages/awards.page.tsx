import { ResourcePage } from '#web/ui/entity/managed-list.tsx';
import { awardEntity } from '../parts/award-entity.tsx';

/** Awards of the organisation. */
export const Page = () => <ResourcePage of={awardEntity} />;
