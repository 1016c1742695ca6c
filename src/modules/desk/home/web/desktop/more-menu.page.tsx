import { PageHead } from '#web/ui/page-head.tsx';
import { AppBoard } from '../parts/apps/app-board.tsx';

/** All apps that one may open. */
export function Page() {
  return (
    <>
      <PageHead />
      <AppBoard isPhone={false} />
    </>
  );
}
