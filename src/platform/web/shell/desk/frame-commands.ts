import { chooseScheme } from '../../session/look.ts';
import { chooseOtherLang } from '../parts/language-switch.tsx';
import type { CommandEntry } from './commands.ts';

/** What the frame itself does. */
export const frameCommands: readonly CommandEntry[] = [
  { key: 'dark', title: { cn: '切换到深色', us: 'Switch to dark' }, icon: 'palette', run: () => chooseScheme('dark') },
  {
    key: 'light',
    title: { cn: '切换到浅色', us: 'Switch to light' },
    icon: 'palette',
    run: () => chooseScheme('light'),
  },
  {
    key: 'language',
    title: { cn: '切换到 English', us: 'Switch to 中文' },
    icon: 'language',
    run: () => void chooseOtherLang(),
  },
];
