/**
 * Puts the focus on the first field with a message, once the messages are drawn. Whoever has gone on to another field
 * by then is typing there, and the focus stays with them.
 */
export function focusFirstError(): void {
  const before = document.activeElement;
  setTimeout(() => {
    const now = document.activeElement;
    if (now !== before && now !== document.body) return;
    const field = document.querySelector<HTMLElement>(
      'form [aria-invalid="true"], form [data-error] input, form [data-error] button',
    );
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, 50);
}
