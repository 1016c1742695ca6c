import { IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocalize } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const ReportDrawer = lazyDialog(async () => (await import('./report/report-drawer.tsx')).ReportDrawer);

// data in both languages: the tool stands on every page and brings no file of texts along
const WORD = { cn: '在线报修', us: 'Report a fault' };

/** The tool of the floating toolbar: a fault is reported from wherever one is. */
export function Part() {
  const localize = useLocalize();
  const [isOpen, open] = useState(false);
  return (
    <>
      <button type="button" data-tool onClick={() => open(true)}>
        <IconTool aria-hidden size={20} stroke={1.7} />
        {localize(WORD)}
      </button>
      {isOpen && <ReportDrawer onClose={() => open(false)} />}
    </>
  );
}
