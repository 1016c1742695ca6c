import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Inline } from '../layout/layout.tsx';
import { useIsNarrow } from '../layout/use-is-narrow.ts';
import { lazyDialog } from '../lazy-dialog.tsx';
import classes from './foot-actions.module.css';
import { type Act, orderFoot } from './foot-order.ts';

// few records have more acts than stand beside each other
const MoreActs = lazyDialog(async () => (await import('../acts/more-acts.tsx')).MoreActs);

interface DangerProps {
  readonly onClick?: (() => void) | undefined;
  readonly isPending?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** False: it acts at once, because it can be undone. */
  readonly asks?: boolean | undefined;
  readonly children: ReactNode;
}

/** What destroys: text at the left of a foot. It ends with an ellipsis, because it asks first. */
export function DangerButton({ onClick, isPending = false, disabled = false, asks = true, children }: DangerProps) {
  return (
    <Button variant="subtle" className={classes.danger} loading={isPending} disabled={disabled} onClick={onClick}>
      {children}
      {asks && <span aria-hidden>…</span>}
    </Button>
  );
}

function One({ act }: { readonly act: Act }) {
  const { label, href, onClick, isPending = false, disabled = false, asks } = act;
  const look = act.kind === 'primary' ? 'filled' : 'default';
  if (href) {
    return (
      <Button component="a" href={href} variant={look}>
        {label}
      </Button>
    );
  }
  return (
    <Button variant={look} loading={isPending} disabled={disabled} onClick={onClick}>
      {label}
      {asks && look === 'default' && <span aria-hidden>…</span>}
    </Button>
  );
}

interface Props {
  readonly acts: readonly (Act | false | null | undefined)[];
  /** They stand beside the buttons of a form. */
  readonly isForm?: boolean;
}

/** The acts of a record, in the one order of a foot. What is absent (`false`) is not drawn. */
export function FootActions({ acts, isForm = false }: Props) {
  const isNarrow = useIsNarrow();
  const shown = acts.filter((act) => typeof act === 'object' && act !== null);
  const { danger, beside, more, primary } = orderFoot(shown, isNarrow, isForm);
  if (shown.length === 0) return null;
  return (
    <Inline gap={8} wrap grow className={classes.acts} data-form={isForm}>
      {danger && (
        <DangerButton {...danger} asks={danger.asks ?? true}>
          {danger.label}
        </DangerButton>
      )}
      <div className={classes.right}>
        {more.length > 0 && <MoreActs acts={more} isNarrow={isNarrow} />}
        {/* an act that becomes the primary one stays the same button: a press that has begun on it is not lost */}
        {[...beside, ...(primary ? [primary] : [])].map((act) => (
          <One key={act.key} act={act} />
        ))}
      </div>
    </Inline>
  );
}
