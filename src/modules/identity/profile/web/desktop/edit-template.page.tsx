import { PageHead } from '#web/ui/page-head.tsx';
import { TemplateEditor } from '../parts/template-editor.tsx';

/** How a card looks. */
export function Page() {
  return (
    <>
      <PageHead back />
      <TemplateEditor />
    </>
  );
}
