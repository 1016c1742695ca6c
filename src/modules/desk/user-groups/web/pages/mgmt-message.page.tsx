import { PageHead } from '#web/ui/page-head.tsx';
import { GroupList } from '../parts/group-list.tsx';

/** User groups of the organisation: own ones and those that are shared. */
export const Page = () => (
  <>
    <PageHead />
    <GroupList />
  </>
);
