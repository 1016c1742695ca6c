import { Modal } from '@mantine/core';
import { SearchPanel } from './search-panel.tsx';
import { useDeskText } from './texts.ts';

/** The search over the page; Esc closes it. */
export function SearchDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const t = useDeskText();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={680}
      padding={0}
      centered={false}
      yOffset={96}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('search_label') } }}
    >
      <SearchPanel onGo={onClose} />
    </Modal>
  );
}
