import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { AppIcon } from '#web/ui/pictures/app-icon.tsx';
import { useMenuText } from '../texts.ts';
import {
  changeGroup,
  insertApp,
  type MenuGroup,
  moveApp,
  moveGroup,
  newGroupCode,
  removeApp,
  setAppVisible,
} from './arrangement.ts';
import classes from './menu-builder.module.css';
import type { MenuApp } from './use-arrangement.ts';

export const APP_TYPE = 'text/x-menu-app';

interface Props {
  readonly groups: readonly MenuGroup[];
  readonly apps: readonly MenuApp[];
  readonly onChange: (groups: readonly MenuGroup[]) => void;
}

/** Attributes of an element onto which apps can be dropped. */
function useDrop(onDrop: (app: string) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(APP_TYPE)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      onDrop(event.dataTransfer.getData(APP_TYPE));
    },
  };
}

interface ItemProps extends Props {
  readonly group: MenuGroup;
  readonly at: number;
}

function Item({ groups, apps, group, at, onChange }: ItemProps) {
  const t = useMenuText();
  const localizedName = useLocalizedName();
  const item = group.items[at] as MenuGroup['items'][number];
  const drop = useDrop((code) => onChange(insertApp(groups, code, group.code, at)));
  const app = apps.find((one) => one.code === item.app_code);
  if (!app) return null;
  const name = localizedName(app);
  return (
    <li
      {...drop}
      className={classes.item}
      data-hidden={!item.is_visible}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(APP_TYPE, item.app_code)}
    >
      <IconGripVertical aria-hidden size={16} className={classes.grip} />
      <AppIcon name={app.icon} label={name} />
      <span className={classes.word}>{name}</span>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t('up', { name })}
        disabled={at === 0}
        onClick={() => onChange(moveApp(groups, item.app_code, -1))}
      >
        <IconArrowUp aria-hidden size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t('down', { name })}
        disabled={at === group.items.length - 1}
        onClick={() => onChange(moveApp(groups, item.app_code, 1))}
      >
        <IconArrowDown aria-hidden size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t(item.is_visible ? 'hide' : 'show', { name })}
        aria-pressed={!item.is_visible}
        onClick={() => onChange(setAppVisible(groups, item.app_code, !item.is_visible))}
      >
        {item.is_visible ? <IconEye aria-hidden size={15} /> : <IconEyeOff aria-hidden size={15} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t('take_out', { name })}
        onClick={() => onChange(removeApp(groups, item.app_code))}
      >
        <IconTrash aria-hidden size={15} />
      </ActionIcon>
    </li>
  );
}

function GroupHead({ groups, group, onChange }: Omit<ItemProps, 'apps' | 'at'>) {
  const t = useMenuText();
  const localizedName = useLocalizedName();
  const name = localizedName(group);
  const at = groups.indexOf(group);
  const remove = async () => {
    const isSure =
      group.items.length === 0 ||
      (await confirm({
        title: t('ask_remove_group', { name }),
        body: t('ask_remove_help'),
        confirm: t('remove_group'),
        danger: true,
      }));
    if (isSure) onChange(groups.filter((one) => one !== group));
  };
  const rename = (change: Partial<MenuGroup>) => onChange(changeGroup(groups, group.code, change));
  return (
    <header className={classes.groupHead}>
      <TextInput
        aria-label={t('group_name')}
        value={group.name}
        maxLength={20}
        onChange={(event) => rename({ name: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t('group_name_en')}
        value={group.name_en}
        maxLength={40}
        onChange={(event) => rename({ name_en: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t('up', { name })}
        disabled={at === 0}
        onClick={() => onChange(moveGroup(groups, group.code, -1))}
      >
        <IconArrowUp aria-hidden size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t('down', { name })}
        disabled={at === groups.length - 1}
        onClick={() => onChange(moveGroup(groups, group.code, 1))}
      >
        <IconArrowDown aria-hidden size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t(group.is_visible ? 'hide' : 'show', { name })}
        aria-pressed={!group.is_visible}
        onClick={() => rename({ is_visible: !group.is_visible })}
      >
        {group.is_visible ? <IconEye aria-hidden size={16} /> : <IconEyeOff aria-hidden size={16} />}
      </ActionIcon>
      <ActionIcon variant="subtle" size={32} aria-label={t('take_out', { name })} onClick={() => void remove()}>
        <IconTrash aria-hidden size={16} />
      </ActionIcon>
    </header>
  );
}

function Group({ groups, apps, group, onChange }: Omit<ItemProps, 'at'>) {
  const t = useMenuText();
  const localizedName = useLocalizedName();
  const drop = useDrop((code) => onChange(insertApp(groups, code, group.code)));
  return (
    <section {...drop} className={classes.group} data-hidden={!group.is_visible} aria-label={localizedName(group)}>
      <GroupHead groups={groups} group={group} onChange={onChange} />
      {group.items.length === 0 ? (
        <p className={classes.none}>{t('drop_here')}</p>
      ) : (
        <ul className={classes.items}>
          {group.items.map((item, at) => (
            <Item key={item.app_code} groups={groups} apps={apps} group={group} at={at} onChange={onChange} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The groups of the sidebar: renamed, hidden, moved, and filled by pointer or with buttons. */
export function MenuGroups({ groups, apps, onChange }: Props) {
  const t = useMenuText();
  const add = () => {
    const code = newGroupCode(groups);
    const fresh = { code, name: t('new_group'), name_en: 'New group', icon: null, is_visible: true, items: [] };
    onChange([...groups, fresh]);
  };
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <Group key={group.code} groups={groups} apps={apps} group={group} onChange={onChange} />
      ))}
      <Button variant="default" onClick={add}>
        {t('add_group')}
      </Button>
    </div>
  );
}
