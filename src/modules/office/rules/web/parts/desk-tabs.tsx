import { Button } from '@mantine/core';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { useRulesText } from '../texts.ts';

/** Whether those who keep something look at their desk; it stands in the address. */
export function useDesk(manages: boolean): boolean {
  const { opened } = useOpened('scope');
  return manages && opened === 'manage';
}

/** What is meant for oneself, and the desk of those who keep it. */
export function DeskTabs({ isDesk }: { readonly isDesk: boolean }) {
  const t = useRulesText();
  const { open, close } = useOpened('scope');
  return (
    <ViewTabs
      label={t('views')}
      value={isDesk ? 'manage' : 'mine'}
      onChange={(next) => (next === 'manage' ? open('manage', { replaces: true }) : close())}
      tabs={[
        { value: 'mine', label: t('view_mine') },
        { value: 'manage', label: t('view_manage') },
      ]}
    />
  );
}

/** What an empty list of a reader offers those who keep one: their own work is at the desk. */
export function ToDesk() {
  const t = useRulesText();
  const { open } = useOpened('scope');
  return (
    <Button variant="default" onClick={() => open('manage', { replaces: true })}>
      {t('to_desk')}
    </Button>
  );
}
