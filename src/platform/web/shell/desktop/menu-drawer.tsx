import { Drawer } from '@mantine/core';
import { useFrameText } from '../../i18n/frame-texts.ts';
import classes from './menu-drawer.module.css';
import { Sidebar } from './sidebar.tsx';

/** The sidebar under 992 px. */
export function MenuDrawer({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const t = useFrameText();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size={264}
      padding={0}
      withCloseButton={false}
      title={<span className="visually-hidden">{t('menu')}</span>}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ header: classes.head, body: classes.body }}
    >
      <Sidebar isFolded={false} />
    </Drawer>
  );
}
