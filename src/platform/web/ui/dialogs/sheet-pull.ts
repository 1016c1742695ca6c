const HEADS = '.mantine-Modal-header, .mantine-Drawer-header';
const CROSS = 'button.mantine-CloseButton-root, button.mantine-Modal-close, button.mantine-Drawer-close';
const FAR = 80;

/** On a narrow screen a dialog is a sheet from below: pulled down by its head it closes as by its cross. */
export function letSheetsBePulled(): void {
  let held: { readonly head: HTMLElement; readonly from: number } | null = null;
  const sheet = () => held?.head.parentElement ?? null;
  const down = ({ target, clientY }: PointerEvent) => {
    const head = (target as Element).closest<HTMLElement>(HEADS);
    const isFree = head && !(target as Element).closest('button, a, input');
    if (isFree && getComputedStyle(head).touchAction === 'none') held = { head, from: clientY };
  };
  const move = ({ clientY }: PointerEvent) => {
    const place = sheet();
    if (held && place) place.style.translate = `0 ${Math.max(0, clientY - held.from)}px`;
  };
  const up = ({ type, clientY }: PointerEvent) => {
    const place = sheet();
    if (!held || !place) return;
    place.style.translate = '';
    const isPulled = type === 'pointerup' && clientY - held.from > FAR;
    const close = held.head.querySelector<HTMLElement>(CROSS);
    held = null;
    if (isPulled) close?.click();
  };
  document.addEventListener('pointerdown', down);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', up);
  document.addEventListener('pointercancel', up);
}
