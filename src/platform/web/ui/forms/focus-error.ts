/**
 * Puts the focus on the first field with a message, else on a message that belongs to no field, once they are drawn,
 * and brings it into view. A person who has gone on to another field by then is typing there, and the focus stays with
 * them. `onUnseen`: no message is to be seen.
 */
export function focusFirstError(onUnseen?: () => void): void {
  const before = document.activeElement;
  setTimeout(() => {
    const field = document.querySelector<HTMLElement>(
      'form [aria-invalid="true"], form [data-error] input, form [data-error] button',
    );
    const place = field ?? document.querySelector<HTMLElement>('form [role="alert"]');
    if (!place) return onUnseen?.();
    const now = document.activeElement;
    if (now !== before && now !== document.body) return;
    if (!field) place.tabIndex = -1;
    place.scrollIntoView({ block: 'center' });
    place.focus({ preventScroll: true });
  }, 50);
}
