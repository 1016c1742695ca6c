import { ResourcePage } from '#web/ui/entity/managed-list.tsx';
import { salaryPostEntity } from '../parts/salary-posts/salary-post-entity.ts';

/** Salary posts of the organisation. */
export const Page = () => <ResourcePage of={salaryPostEntity} />;
