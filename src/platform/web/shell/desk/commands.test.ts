import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registerModules } from '../../boot/registry.ts';
import { defineWebModule } from '../../modules/web-module.ts';
import { entryFacts } from '../../session/entry-query.ts';
import { settingsOf } from '../../testing/settings.ts';
import { commandsOf, findCommands } from './commands.ts';

const texts = { cn: async () => ({ default: {} }), us: async () => ({ default: {} }) };
const load = async () => ({ Page: () => null });

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Windows NT 10.0)' });
  entryFacts.set({ is_webapp: false, alternate_ui: false, force_wechat_oauth: false });
  const module = defineWebModule({
    name: 'sample',
    locales: texts,
    routes: [
      { name: 'news', path: '/news', layout: 'desktop', title: { cn: '新闻', us: 'News' }, roles: ['0501'], load },
      { name: 'staff', path: '/staff', layout: 'desktop', title: { cn: '教职工', us: 'Staff' }, load },
    ],
    commands: [
      { key: 'news', title: { cn: '写新闻', us: 'New article' }, icon: 'news', to: '/news?opened=new' },
      { key: 'staff', title: { cn: '添加教职工', us: 'Add staff' }, icon: 'users', roles: ['0907'], to: '/staff' },
      { key: 'lost', title: { cn: '去无处', us: 'Nowhere' }, icon: 'users', to: '/nowhere' },
    ],
  });
  registerModules([module], async () => [module]);
});

const keys = (roles: string[]) => commandsOf(settingsOf(roles)).map(({ key }) => key);

describe('commands', () => {
  it('are offered to who may do them and may open the page that they lead to', () => {
    expect(keys(['01', '0501', '0907'])).toEqual(['news', 'staff']);
    expect(keys(['01', '0501'])).toEqual(['news']);
    expect(keys(['01', '0907'])).toEqual(['staff']);
  });

  it.each([
    ['写新', ['news']],
    ['xxw', ['news']],
    ['nowhere', []],
  ])('are found by %s', (word, found) => {
    expect(findCommands(commandsOf(settingsOf(['01', '0501'])), word).map(({ key }) => key)).toEqual(found);
  });
});
