import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { invalidate } from '#web/api/cache.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { AppIcon } from '#web/ui/pictures/app-icon.tsx';
import { adminMenus } from '../../../contract/admin-menus.contract.ts';
import { useText } from '../../texts.ts';
import classes from '../console.module.css';
import { childrenOf, type MenuEntry, swapEntries } from './use-menu-order.ts';

interface Props {
  readonly rows: readonly MenuEntry[];
  readonly version: number;
  readonly onEdit: (entry: MenuEntry) => void;
}

interface LevelProps extends Props {
  readonly parent: string | null;
  readonly isMoving: boolean;
  readonly onMove: (id: string, by: -1 | 1) => void;
}

function Level({ parent, ...props }: LevelProps) {
  const { rows, onEdit, isMoving, onMove } = props;
  const t = useText();
  const localizedName = useLocalizedName();
  const here = childrenOf(rows, parent);
  return (
    <ul className={classes.tree}>
      {here.map((row, at) => (
        <li key={row.id}>
          <div className={classes.node}>
            <Inline as="span" gap={8}>
              <AppIcon name={row.icon} label={localizedName(row)} size={16} />
              {localizedName(row)}
              <Words as="small" tone="soft" size="small">
                {t(`menu_${row.kind}`)}
                {row.hidden && ` · ${t('hidden')}`}
              </Words>
            </Inline>
            <Inline as="span" gap={8}>
              <ActionIcon
                variant="subtle"
                aria-label={t('move_up', { name: localizedName(row) })}
                disabled={isMoving || at === 0}
                onClick={() => onMove(row.id, -1)}
              >
                <IconArrowUp aria-hidden size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('move_down', { name: localizedName(row) })}
                disabled={isMoving || at === here.length - 1}
                onClick={() => onMove(row.id, 1)}
              >
                <IconArrowDown aria-hidden size={16} />
              </ActionIcon>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t('edit')} ${localizedName(row)}`}
                onClick={() => onEdit(row)}
              >
                {t('edit')}
              </Button>
            </Inline>
          </div>
          {row.kind === 'group' && <Level {...props} parent={row.id} />}
        </li>
      ))}
    </ul>
  );
}

/** The tree; entries go up and down by keys and mouse alike, to another group by their form. */
export function MenuTreeEditor(props: Props) {
  const { rows, version } = props;
  const sort = useSend(adminMenus.sort, {
    onError: (error) => error.code === 409001 && void invalidate('admin_menus'),
  });
  const move = (id: string, by: -1 | 1) => {
    const items = swapEntries(rows, id, by);
    if (items) sort.mutate({ body: { version, items } });
  };
  return <Level {...props} parent={null} isMoving={sort.isPending} onMove={move} />;
}
