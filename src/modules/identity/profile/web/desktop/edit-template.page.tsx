import { PageHead } from '#web/ui/page-head.tsx';
import { TemplateEditor } from '../parts/template-editor.tsx';

/** R-main-014: how a card looks. */
export function Page() {
  return (
    <>
      <PageHead back />
      <TemplateEditor />
    </>
  );
}
