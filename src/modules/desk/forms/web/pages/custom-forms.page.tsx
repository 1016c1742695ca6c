import { PageHead } from '#web/ui/page-head.tsx';
import { FormList } from '../parts/form-list.tsx';

/** Forms by what they are for, with the number of their answers. */
export const Page = () => (
  <>
    <PageHead />
    <FormList />
  </>
);
