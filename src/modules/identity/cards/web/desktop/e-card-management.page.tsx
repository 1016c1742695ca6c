import { PageHead } from '#web/ui/page-head.tsx';
import { TemplatesPanel } from '../parts/templates/templates-panel.tsx';

/** Templates that the school group shares. */
export function Page() {
  return (
    <>
      <PageHead />
      <TemplatesPanel isShared />
    </>
  );
}
