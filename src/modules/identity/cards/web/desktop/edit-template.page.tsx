import { PageHead } from '#web/ui/page-head.tsx';
import { TemplateEditor } from '../parts/editor/template-editor.tsx';

/** How a card looks. */
export function Page() {
  return (
    <>
      <PageHead back />
      <TemplateEditor />
    </>
  );
}
