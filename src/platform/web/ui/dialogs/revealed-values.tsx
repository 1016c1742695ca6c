import { Button, Group, Modal } from '@mantine/core';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { CopyButton } from '../acts/copy-button.tsx';
import { Stack, Words } from '../layout/layout.tsx';
import classes from './revealed-values.module.css';

interface Props {
  readonly title: string;
  readonly values: readonly { readonly label: string; readonly value: string }[];
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Masked values in full, once, after a reason was given (`ReasonDialog`); they are gone with the dialog. */
export function RevealedValues({ title, values, closeLabel, onClose }: Props) {
  const frame = useFrameText();
  return (
    <Modal opened onClose={onClose} title={title} size={400} closeButtonProps={{ 'aria-label': frame('close') }}>
      <Stack as="dl" gap={12} className={classes.values} aria-live="polite">
        {values.map(({ label, value }) => (
          <div key={label}>
            <Words as="dt" tone="soft">
              {label}
            </Words>
            <dd>
              {value} <CopyButton text={value} what={label} />
            </dd>
          </div>
        ))}
      </Stack>
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose}>{closeLabel}</Button>
      </Group>
    </Modal>
  );
}
