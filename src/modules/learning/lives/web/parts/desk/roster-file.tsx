import { useExport } from '#web/tasks/use-export.tsx';
import { liveWatching } from '../../../contract/live-watching.contract.ts';
import { useLiveText } from '../../texts.ts';

/** The roster as a file: the act that begins it, and the dialog that follows it. */
export function useRosterFile(id: string) {
  const t = useLiveText();
  const { start, isStarting, dialog } = useExport(liveWatching.exportViewers, {
    title: t('export'),
    note: t('export_note'),
  });
  return { act: { isPending: isStarting, onClick: () => start({ params: { id } }) }, dialog };
}
