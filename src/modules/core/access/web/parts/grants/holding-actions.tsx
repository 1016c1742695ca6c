import { Button } from '@mantine/core';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { RoleUser } from '../access-types.ts';

const dialogs = () => import('./holding-dialogs.tsx');
const ExtendDialog = lazyDialog(async () => (await dialogs()).ExtendDialog);
const EndDialog = lazyDialog(async () => (await dialogs()).EndDialog);
const SecondDialog = lazyDialog(async () => (await dialogs()).SecondDialog);

export type OpenedHolding = {
  readonly kind: 'extend' | 'end' | 'approve' | 'refuse';
  readonly holding: RoleUser;
} | null;

/** The dialog that belongs to a button of a holding. */
export function HoldingDialog({ open, onClose }: { readonly open: OpenedHolding; readonly onClose: () => void }) {
  if (!open) return null;
  if (open.kind === 'extend') return <ExtendDialog holding={open.holding} onClose={onClose} />;
  if (open.kind === 'end') return <EndDialog holdings={[open.holding]} onClose={onClose} />;
  return <SecondDialog holding={open.holding} decision={open.kind} onClose={onClose} />;
}

/** What the viewer may do with one holding. */
export function HoldingButtons({
  holding,
  onOpen,
}: {
  readonly holding: RoleUser;
  readonly onOpen: (open: OpenedHolding) => void;
}) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const button = (kind: 'extend' | 'end' | 'approve' | 'refuse', isFirst = false) => (
    <Button
      key={kind}
      size="compact-sm"
      variant={isFirst ? 'filled' : 'default'}
      aria-label={`${t(kind)} ${localizedName(holding.user)}`}
      onClick={() => onOpen({ kind, holding })}
    >
      {t(kind)}
    </Button>
  );
  return (
    <span className={classes.row}>
      {holding.actions.includes('approve') && [button('approve', true), button('refuse')]}
      {holding.actions.includes('extend') && button('extend')}
      {holding.actions.includes('end') && button('end')}
    </span>
  );
}
