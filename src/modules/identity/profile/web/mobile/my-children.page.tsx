import { PageHead } from '#web/ui/page-head.tsx';
import { MyChildren } from '../parts/my-children.tsx';

/** R-mobile-016: my children. */
export function Page() {
  return (
    <>
      <PageHead />
      <MyChildren />
    </>
  );
}
