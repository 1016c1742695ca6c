import { Button, type ButtonProps } from '@mantine/core';
import { useSettings } from '#web/session/session.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { useVisitorText } from '../../texts.ts';
import type { VisitDetail } from '../visit-types.ts';

const InviteDrawer = lazyDialog(async () => (await import('./invite-drawer.tsx')).InviteDrawer);

/** Whether this person may invite somebody: members of staff may. */
export function useMayInvite(): boolean {
  const user = useSettings()?.user;
  return user !== undefined && (user.is_super_admin || user.user_types.includes('teacher'));
}

interface Props extends Pick<ButtonProps, 'variant' | 'leftSection'> {
  readonly label?: string;
  readonly onDone?: (visit: VisitDetail) => void;
}

/** The button that opens an invitation; nothing for those who may not invite. */
export function InviteButton({ label, onDone, ...button }: Props) {
  const t = useVisitorText();
  const mayInvite = useMayInvite();
  const { opened, open, close } = useOpened('begin');
  if (!mayInvite) return null;
  return (
    <>
      <Button {...button} onClick={() => open('invite')}>
        {label ?? t('invite')}
      </Button>
      {opened === 'invite' && <InviteDrawer mode="invite" onClose={close} {...(onDone ? { onDone } : {})} />}
    </>
  );
}
