import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useTextbookText } from '../texts.ts';

/** Trees and long lists are kept on a large screen; the phone says so. */
export function Page() {
  const t = useTextbookText();
  return (
    <>
      <PageHead />
      <EmptyState title={t('on_computer')} detail={t('on_computer_help')} />
    </>
  );
}
