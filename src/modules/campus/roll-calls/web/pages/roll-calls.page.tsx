import { PageHead } from '#web/ui/page-head.tsx';
import { CallList } from '../parts/call-list.tsx';
import { StartPanel } from '../parts/start-panel.tsx';

/** Where a roll call begins, and what became of earlier ones. */
export function Page() {
  return (
    <>
      <PageHead back />
      <StartPanel />
      <CallList />
    </>
  );
}
