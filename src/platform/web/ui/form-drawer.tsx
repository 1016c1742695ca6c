import { Button, Drawer, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, startTransition, use, useEffect, useId, useRef, useState } from 'react';
import { useFrameText } from '../i18n/frame-texts.ts';
import classes from './form-drawer.module.css';
import type { Messages } from './forms/check.ts';
import { formOrderMark, hasUnsaved } from './forms/drafts.ts';
import { Stack } from './layout/layout.tsx';
import { Note } from './layout/note.tsx';
import { useIsNarrow } from './layout/use-is-narrow.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { RecordContext } from './record/record-place.ts';
import { TextSkeleton } from './skeletons.tsx';

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

async function closeAfterQuestion(onClose: () => void): Promise<void> {
  const { askUnsaved } = await import('./forms/ask-unsaved.ts');
  if (await askUnsaved()) onClose();
}

/** Closes at once, or after a question when something is typed in it that would be lost. */
function useAskingClose(opened: boolean, onClose: () => void): () => void {
  const mark = useRef(0);
  useEffect(() => {
    if (opened) mark.current = formOrderMark();
  }, [opened]);
  return () => (hasUnsaved(mark.current) ? void closeAfterQuestion(onClose) : onClose());
}

/** The head of a dialog is no banner of the page. */
const NO_BANNER = { header: { role: 'presentation' } };
/** What printing shows of a record of a list. */
const RECORD = { ...NO_BANNER, content: { 'data-record': true } };
const RecordTools = lazyDialog(async () => (await import('./record/record-tools.tsx')).RecordTools);

/** A dialog lies over it: Escape closes that one alone. */
function isCovered(content: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return top !== undefined && content !== null && !top.contains(content);
}

/** The widths that there are: a form, a record, and one for what needs a second column of its own. */
export type DrawerKind = 'form' | 'record' | 'wide';

const WIDTHS: Readonly<Record<DrawerKind, string>> = {
  form: 'var(--drawer-form)',
  record: 'var(--drawer-record)',
  // the news beside its preview, rows pasted from a sheet
  wide: 'var(--drawer-wide)',
};

interface SideProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly kind: DrawerKind;
  /** Fixed under the content: buttons. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A drawer at the right; on a narrow screen a sheet from below that leaves a strip of the page in view. */
export function SideDrawer({ opened, onClose, title, kind, foot, children }: SideProps) {
  const t = useFrameText();
  const isNarrow = useIsNarrow();
  const isReady = useLateContent(opened);
  const content = useRef<HTMLDivElement>(null);
  const record = use(RecordContext);
  return (
    <Drawer
      opened={opened}
      onClose={() => !isCovered(content.current) && onClose()}
      title={title}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? 'calc(100dvh - 16px)' : WIDTHS[kind]}
      closeButtonProps={{ 'aria-label': t('close'), size: isNarrow ? 44 : 32 }}
      attributes={record ? RECORD : NO_BANNER}
      classNames={{ content: classes.content, header: classes.head, title: classes.title, body: classes.body }}
    >
      {record && (
        <div className={classes.tools}>
          <RecordTools {...record} />
        </div>
      )}
      <div ref={content} className={classes.scroll} data-record-body>
        {/* what opens over the record is none of the list */}
        <RecordContext value={null}>{isReady ? children : <TextSkeleton lines={5} />}</RecordContext>
      </div>
      {/* with the content and never before: a button of a form that is not there yet would do nothing */}
      {foot && (
        <div className={classes.foot} data-foot data-record-foot>
          <RecordContext value={null}>{isReady && foot}</RecordContext>
        </div>
      )}
    </Drawer>
  );
}

/** What a drawer or dialog has to know of a form of `useContractForm` to send it. */
interface Sendable {
  readonly submit: (event: FormEvent) => void;
  readonly isSending: boolean;
  readonly isRestored: boolean;
  readonly reset: () => void;
  readonly formError: string | undefined;
  /** What is wrong, by field; for a refused save. */
  readonly errors?: Messages;
}

interface FormProps extends Omit<SideProps, 'foot' | 'kind'> {
  /** Sends, waits, says what is wrong and offers to start anew; without it `onSubmit` and `isSending` do. */
  readonly form?: Sendable;
  readonly onSubmit?: (event: FormEvent) => void;
  /** True as well while something beside the form is on its way. */
  readonly isSending?: boolean;
  readonly submitLabel?: string;
  /** What is sent refuses or ends something. */
  readonly isDanger?: boolean | undefined;
  /** At the left of the foot: what destroys, as a `DangerButton`. */
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

function Buttons(props: { readonly id: string } & FormProps) {
  const { id, form, onClose, isSending = false, submitLabel, isDanger, aside } = props;
  const t = useFrameText();
  const isNarrow = useIsNarrow();
  const wrong = Object.entries(form?.errors ?? {}).filter(([path, message]) => path !== '' && message).length;
  return (
    <>
      {aside}
      <span className={classes.wrong} role="status">
        {wrong > 0 && t('fields_need_you', { n: wrong })}
      </span>
      {/* the cross at the head does the same, where the room is needed for danger */}
      {!(isNarrow && aside) && (
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      )}
      <Button
        type="submit"
        form={id}
        loading={isSending || form?.isSending === true}
        className={isDanger ? classes.danger : undefined}
      >
        {submitLabel ?? t('save')}
      </Button>
    </>
  );
}

/** The fields, between the notice of a draft and the message that belongs to no field. */
function Fields({ id, form, children, ...own }: { readonly id: string } & FormProps) {
  const error = own.error ?? form?.formError;
  const startAnew = own.onStartAnew ?? form?.reset;
  return (
    <Stack as="form" id={id} noValidate data-form gap={16} onSubmit={own.onSubmit ?? form?.submit}>
      {(own.isRestored ?? form?.isRestored) && startAnew && <Restored onStartAnew={() => startAnew()} />}
      {children}
      {error && (
        <Note role="alert" tone="refused">
          {error}
        </Note>
      )}
    </Stack>
  );
}

/** A form in a drawer. What was typed stays as a draft when it is closed, or is asked about where there is none. */
export function FormDrawer(props: FormProps & { readonly kind?: DrawerKind }) {
  const { opened, title, kind = 'form' } = props;
  const id = useId();
  const close = useAskingClose(opened, props.onClose);
  const foot = <Buttons {...props} id={id} onClose={close} />;
  return (
    <SideDrawer opened={opened} onClose={close} title={title} kind={kind} foot={foot}>
      <Fields {...props} id={id} />
    </SideDrawer>
  );
}

interface DialogProps extends FormProps {
  /** Percent of the window, where the width is written down somewhere; absent: the one of every dialog. */
  readonly widthPercent?: number;
}

/** A short form in a dialog; on a narrow screen a sheet from below, as every dialog. */
export function FormDialog(props: DialogProps) {
  const { opened, title, widthPercent } = props;
  const onClose = useAskingClose(opened, props.onClose);
  const t = useFrameText();
  const id = useId();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      {...(widthPercent ? { size: `${widthPercent}vw` } : {})}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={NO_BANNER}
      classNames={{ title: classes.title }}
    >
      <Fields {...props} id={id} />
      <div className={classes.dialogFoot} data-foot>
        <Buttons {...props} id={id} onClose={onClose} />
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
