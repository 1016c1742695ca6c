import { Button, Drawer, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, startTransition, useEffect, useId, useState } from 'react';
import { useFrameText } from '../i18n/frame-texts.ts';
import classes from './form-drawer.module.css';
import { TextSkeleton } from './skeletons.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

/** True one paint after `opened`: the frame is on the screen at once, the heavy content follows in a transition. */
export function useLateContent(opened: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!opened) {
      setReady(false);
      return undefined;
    }
    const frame = requestAnimationFrame(() => startTransition(() => setReady(true)));
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  return isReady;
}

/** The head of a dialog is no banner of the page. */
const NO_BANNER = { header: { role: 'presentation' } };

interface SideProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly size?: number | string;
  /** Fixed under the content: buttons. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A drawer at the right; on a narrow screen it fills the window. */
export function SideDrawer({ opened, onClose, title, size = 560, foot, children }: SideProps) {
  const t = useFrameText();
  const isNarrow = useIsNarrow();
  const isReady = useLateContent(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      size={isNarrow ? '100%' : size}
      closeButtonProps={{ 'aria-label': t('close'), size: isNarrow ? 44 : 32 }}
      attributes={NO_BANNER}
      classNames={{ content: classes.content, header: classes.head, title: classes.title, body: classes.body }}
    >
      <div className={classes.scroll}>{isReady ? children : <TextSkeleton lines={5} />}</div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </Drawer>
  );
}

interface FormProps extends Omit<SideProps, 'foot'> {
  readonly onSubmit: (event: FormEvent) => void;
  readonly isSending: boolean;
  readonly submitLabel?: string;
  /** Further buttons at the left of the foot. */
  readonly aside?: ReactNode;
  /** A draft was put back; the person may start anew. */
  readonly isRestored?: boolean;
  readonly onStartAnew?: () => void;
  readonly error?: string | undefined;
}

function Restored({ onStartAnew }: { readonly onStartAnew: () => void }) {
  const t = useFrameText();
  return (
    <p className={classes.restored} role="status">
      {t('draft_restored')}
      <button type="button" onClick={onStartAnew}>
        {t('start_anew')}
      </button>
    </p>
  );
}

function Buttons({
  form,
  onClose,
  isSending,
  submitLabel,
  aside,
}: { form: string } & Pick<FormProps, 'onClose' | 'isSending' | 'submitLabel' | 'aside'>) {
  const t = useFrameText();
  return (
    <>
      {aside}
      <Button variant="default" className={classes.first} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={form} loading={isSending}>
        {submitLabel ?? t('save')}
      </Button>
    </>
  );
}

/** A form in a drawer. What was typed stays as a draft when it is closed. */
export function FormDrawer(props: FormProps) {
  const { children, onSubmit, isRestored, onStartAnew, error, ...side } = props;
  const form = useId();
  return (
    <SideDrawer {...side} foot={<Buttons form={form} {...props} />}>
      <form id={form} noValidate className={classes.form} onSubmit={onSubmit}>
        {isRestored && onStartAnew && <Restored onStartAnew={onStartAnew} />}
        {children}
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
      </form>
    </SideDrawer>
  );
}

/** A short form in a dialog. */
export function FormDialog(props: FormProps) {
  const { opened, onClose, title, size = 440, children, onSubmit, isRestored, onStartAnew, error } = props;
  const t = useFrameText();
  const form = useId();
  const isNarrow = useIsNarrow();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={isNarrow ? '100%' : size}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={NO_BANNER}
      classNames={{ title: classes.title }}
    >
      <form id={form} noValidate className={classes.form} onSubmit={onSubmit}>
        {isRestored && onStartAnew && <Restored onStartAnew={onStartAnew} />}
        {children}
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
      </form>
      <div className={classes.dialogFoot}>
        <Buttons form={form} {...props} />
      </div>
    </Modal>
  );
}

/** Fields that belong together, with a heading. */
export function FormGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <div>{children}</div>
    </fieldset>
  );
}
