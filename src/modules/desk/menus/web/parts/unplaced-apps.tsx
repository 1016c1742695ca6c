import { useLocalizedName } from '#web/i18n/texts.ts';
import { Dropdown, DropdownItem } from '#web/ui/acts/dropdown.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AppIcon } from '#web/ui/pictures/app-icon.tsx';
import { useMenuText } from '../texts.ts';
import { insertApp, type MenuGroup, unplacedApps } from './arrangement.ts';
import classes from './menu-builder.module.css';
import { APP_TYPE } from './menu-groups.tsx';
import type { MenuApp } from './use-arrangement.ts';

interface Props {
  readonly groups: readonly MenuGroup[];
  readonly apps: readonly MenuApp[];
  readonly onChange: (groups: readonly MenuGroup[]) => void;
}

/** Open apps that stand nowhere yet: dragged into a group, or sent there by their button. */
export function UnplacedApps({ groups, apps, onChange }: Props) {
  const t = useMenuText();
  const localizedName = useLocalizedName();
  const left = new Set(unplacedApps(groups, apps));
  const shown = apps.filter((app) => left.has(app.code));
  if (shown.length === 0) return <EmptyState kind="done" small title={t('all_placed')} />;
  return (
    <ul className={classes.items}>
      {shown.map((app) => (
        <li
          key={app.code}
          className={classes.item}
          draggable
          onDragStart={(event) => event.dataTransfer.setData(APP_TYPE, app.code)}
        >
          <AppIcon name={app.icon} label={localizedName(app)} />
          <span className={classes.word}>{localizedName(app)}</span>
          <Dropdown
            label={t('put_into')}
            align="start"
            trigger={(button) => (
              <button {...button} className={classes.link} disabled={groups.length === 0}>
                {t('put_into')}
                <span className="visually-hidden">{localizedName(app)}</span>
              </button>
            )}
          >
            {(close) =>
              groups.map((group) => (
                <DropdownItem
                  key={group.code}
                  onSelect={() => {
                    close();
                    onChange(insertApp(groups, app.code, group.code));
                  }}
                >
                  {localizedName(group)}
                </DropdownItem>
              ))
            }
          </Dropdown>
        </li>
      ))}
    </ul>
  );
}
