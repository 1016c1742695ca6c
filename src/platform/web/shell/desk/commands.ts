import type { Text } from '#shared/text.ts';
import { registeredCommands, routeByPath } from '../../boot/registry.ts';
import { isPhone } from '../../session/device.ts';
import { holdsOne } from '../../session/rights.tsx';
import type { Settings } from '../../session/session.ts';
import type { IconName } from '../../ui/pictures/icon-names.ts';
import { rankNames } from './page-search.ts';

/** Something to do: it leads to a page, or is done at once. */
export interface CommandEntry {
  readonly key: string;
  readonly title: Text;
  readonly icon: IconName;
  readonly to?: string;
  readonly run?: () => void;
}

export const COMMANDS_AT_MOST = 6;

/** Whether the page that a command leads to is there, in this layout and for this person. */
function leadsSomewhere(settings: Settings, to: string): boolean {
  const route = routeByPath(to.replace(/\?.*$/, ''));
  if (!route || (isPhone() ? route.layout !== 'mobile' && !route.mobile_path : route.layout === 'mobile')) return false;
  return !route.roles || holdsOne(settings, route.roles);
}

/** What modules offer this person to do, of what leads to a page that they may open. */
export function commandsOf(settings: Settings): readonly CommandEntry[] {
  return registeredCommands()
    .filter((command) => !command.roles || holdsOne(settings, command.roles))
    .flatMap(({ phone, ...command }) => {
      if (!isPhone() || phone === undefined) return [command];
      return phone === null ? [] : [{ ...command, to: phone }];
    })
    .filter((command) => leadsSomewhere(settings, command.to));
}

/** The commands for a word, by Chinese or English name or pinyin initials, the best first; without a word the first ones. */
export function findCommands(commands: readonly CommandEntry[], typed: string): readonly CommandEntry[] {
  const word = typed.trim().toLowerCase();
  if (!word) return commands.slice(0, COMMANDS_AT_MOST);
  return commands
    .map((command) => ({ command, rank: rankNames(command.title, word) }))
    .filter((one): one is { command: CommandEntry; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, COMMANDS_AT_MOST)
    .map(({ command }) => command);
}
