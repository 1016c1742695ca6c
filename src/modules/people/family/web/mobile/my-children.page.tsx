import { PageHead } from '#web/ui/page-head.tsx';
import { MyChildren } from '../parts/my-children.tsx';

/** My children. */
export function Page() {
  return (
    <>
      <PageHead />
      <MyChildren />
    </>
  );
}
