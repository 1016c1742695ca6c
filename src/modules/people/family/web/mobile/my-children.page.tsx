import { PageHead } from '#web/ui/page-head.tsx';
import { MyChildren } from '../parts/children/my-children.tsx';

/** My children. */
export function Page() {
  return (
    <>
      <PageHead />
      <MyChildren />
    </>
  );
}
