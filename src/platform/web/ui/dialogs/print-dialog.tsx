import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFrameText } from '../../i18n/frame-texts.ts';
import classes from './print-dialog.module.css';

interface Props {
  readonly title: string;
  /** Names the sheet on the screen. */
  readonly label: string;
  readonly printLabel: string;
  readonly disabled?: boolean;
  readonly onClose: () => void;
  /** What is printed, in millimetres. */
  readonly children: ReactNode;
}

/** A sheet as it will be printed; what is printed stands outside the window of the portal. */
export function PrintDialog({ title, label, printLabel, disabled = false, onClose, children }: Props) {
  const frame = useFrameText();
  return (
    <>
      <Modal opened onClose={onClose} title={title} size={760} closeButtonProps={{ 'aria-label': frame('close') }}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls by keyboard */}
        <section className={classes.screen} tabIndex={0} aria-label={label}>
          {children}
        </section>
        <Group justify="flex-end" gap={8} mt={20}>
          <Button variant="default" onClick={onClose}>
            {frame('close')}
          </Button>
          <Button disabled={disabled} onClick={() => window.print()}>
            {printLabel}
          </Button>
        </Group>
      </Modal>
      {createPortal(
        <div className={classes.print} data-print-sheet>
          {children}
        </div>,
        document.body,
      )}
    </>
  );
}
