import { focusRowOf, shownList } from '../list/list-place.ts';

/**
 * Where the focus goes when a dialog opens and closes, for all dialogs alike. It enters the first field of a form, also
 * when the field comes late; and it returns to where it came from, over a list to the row that was looked at last. The
 * library does neither for a dialog that is drawn only while it is open.
 */

interface Open {
  readonly dialog: HTMLElement;
  readonly from: Element | null;
  /** The person has pressed something in the dialog, and is where they want to be. */
  isTouched: boolean;
}

const DIALOG = '[aria-modal="true"]';
/** Forms to begin with: that of a drawer says so, since a record may hold small ones below its facts. */
const FORM = 'form[data-form], .mantine-Modal-content form';
const FIELD = [
  'input:not([type="hidden"], [type="file"], [disabled], [readonly])',
  'input[readonly][role="combobox"]:not([disabled])',
  'input[readonly][aria-haspopup]:not([disabled])',
  'textarea:not([disabled], [readonly])',
  'select:not([disabled])',
  '[contenteditable="true"]',
].join();
/** The library puts the focus back by itself after 10 ms where it can. */
const AFTER_LIBRARY_MS = 20;
/** Under this width a keyboard would cover what the dialog is for. */
const NARROW = '(max-width: 991.98px)';

let open: readonly Open[] = [];
/** What had the focus last outside every dialog that is still open. */
let before: Element | null = null;

const isNowhere = (element: Element | null) => element === null || element === document.body;

function firstField(dialog: HTMLElement): HTMLElement | undefined {
  const [chosen] = dialog.querySelectorAll<HTMLElement>('[data-autofocus]');
  if (chosen) return chosen;
  const fields = [...dialog.querySelectorAll<HTMLElement>(FORM)].flatMap((form) => [
    ...form.querySelectorAll<HTMLInputElement>(FIELD),
  ]);
  const first = fields.find((field) => field.checkVisibility());
  if (first?.type !== 'radio') return first;
  return fields.find((field) => field.type === 'radio' && field.name === first.name && field.checked) ?? first;
}

/** Puts the focus into the form as soon as there is a field, and again when that one is drawn anew, until the person acts. */
function enter({ dialog, isTouched }: Open): void {
  if (isTouched || matchMedia(NARROW).matches) return;
  const now = document.activeElement;
  if (dialog.contains(now) && now !== dialog && !now?.closest('header')) return;
  const field = firstField(dialog);
  if (!field) return;
  // the library, which comes a moment later, then chooses the same
  field.dataset['autofocus'] = 'true';
  field.focus();
}

/** A thing that is pressed or filled in, other than a row of a list: the dialog belongs to it alone. */
const CONTROL = 'button:not([data-row-open]), a, input, select, textarea, [role="button"]';

/** Back to the control that opened the dialog, or to the row of a list that was opened or stepped to last. */
function leave(from: Element | null, gone: readonly HTMLElement[]): void {
  const now = document.activeElement;
  if (!isNowhere(now) && now !== from && !gone.some((dialog) => dialog.contains(now))) return;
  const back = from instanceof HTMLElement && from.isConnected && from.checkVisibility() ? from : null;
  const list = back?.closest<HTMLElement>('[data-list]') ?? shownList();
  if (!back?.matches(CONTROL) && list && focusRowOf(list)) return;
  if (back && !isNowhere(back)) back.focus({ preventScroll: true });
}

function look(): void {
  const dialogs = [...document.querySelectorAll<HTMLElement>(DIALOG)];
  const closed = open.filter(({ dialog }) => !dialogs.includes(dialog));
  const kept = open.filter(({ dialog }) => dialogs.includes(dialog));
  const opened = dialogs
    .filter((dialog) => !open.some((one) => one.dialog === dialog))
    .map((dialog) => ({ dialog, from: before, isTouched: false }));
  open = [...kept, ...opened];
  const top = open.at(-1);
  if (top) enter(top);
  const [lowest] = closed;
  if (!lowest) return;
  const gone = closed.map(({ dialog }) => dialog);
  setTimeout(() => leave(lowest.from, gone), AFTER_LIBRARY_MS);
}

/** Follows every dialog from now on. */
export function keepFocus(): void {
  const watch = new MutationObserver((changes) => {
    // dialogs stand beside the page, so that drawing the page costs nothing here
    for (const { target, addedNodes } of changes) if (target === document.body) addedNodes.forEach(follow);
    look();
  });
  const follow = (node: Node) => {
    if (node instanceof HTMLElement && node.id !== 'root') watch.observe(node, { childList: true, subtree: true });
  };
  watch.observe(document.body, { childList: true });
  document.body.childNodes.forEach(follow);
  const remember = ({ target }: Event) => {
    before = target as Element;
    const top = open.at(-1);
    // the cross of a dialog has the focus by the library's choice
    if (top) enter(top);
  };
  const touch = ({ target }: Event) => {
    const top = open.at(-1);
    if (top?.dialog.contains(target as Element)) top.isTouched = true;
  };
  document.addEventListener('focusin', remember);
  document.addEventListener('keydown', touch, { capture: true });
  document.addEventListener('pointerdown', touch, { capture: true });
  // a row that was opened by the pointer takes no focus: what had it before has nothing to do with the dialog
  document.addEventListener('pointerdown', ({ target }) => {
    before = (target as Element).closest('button, a, input, select, textarea, [tabindex]');
  });
  before = document.activeElement;
  look();
}
