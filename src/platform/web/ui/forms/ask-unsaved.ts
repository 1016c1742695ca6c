import { localizeNow } from '../../i18n/texts.ts';
import { confirm } from '../confirm-store.ts';

// Here and not among the texts of the frame, which every page loads.
const words = {
  title: { cn: '内容尚未保存，确定离开？', us: 'You have unsaved changes. Leave anyway?' },
  leave: { cn: '离开', us: 'Leave' },
  stay: { cn: '继续填写', us: 'Keep editing' },
} as const;

/** Asks whether something that is typed and not saved may be lost; true: it may. */
export function askUnsaved(): Promise<boolean> {
  return confirm({
    title: localizeNow(words.title),
    confirm: localizeNow(words.leave),
    cancel: localizeNow(words.stay),
  });
}
