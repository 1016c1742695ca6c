import { sayNow } from '../../i18n/texts.ts';
import { ask } from '../confirm-store.ts';

// Here and not among the texts of the frame, which every page loads.
const words = {
  title: { cn: '内容尚未保存，确定离开？', us: 'This is not saved yet. Leave anyway?' },
  leave: { cn: '离开', us: 'Leave' },
  stay: { cn: '继续填写', us: 'Go on writing' },
} as const;

/** Asks whether something that is typed and not saved may be lost; true: it may. */
export function askUnsaved(): Promise<boolean> {
  return ask({ title: sayNow(words.title), confirm: sayNow(words.leave), cancel: sayNow(words.stay) });
}
