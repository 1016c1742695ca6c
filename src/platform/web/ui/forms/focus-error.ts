/** Puts the focus on the first field with a message, once the messages are drawn. */
export function focusFirstError(): void {
  setTimeout(() => {
    const field = document.querySelector<HTMLElement>(
      'form [aria-invalid="true"], form [data-error] input, form [data-error] button',
    );
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, 50);
}
