import { useEffect } from 'react';

/** Titles set here because a text is cut; those of the page itself are left alone. */
const given = new WeakSet<Element>();

function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (webkitLineClamp !== 'none') return element.scrollHeight > element.clientHeight + 1;
  return textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
}

function textOf(element: HTMLElement): string {
  if (element instanceof HTMLInputElement) return element.type === 'password' ? '' : element.value;
  return (element.textContent ?? '').trim();
}

function showTitle({ target }: PointerEvent): void {
  for (let at = target; at instanceof HTMLElement && at !== document.body; at = at.parentElement) {
    if (at.title && !given.has(at)) return;
    if (isCut(at)) {
      at.title = textOf(at);
      given.add(at);
      return;
    }
    if (given.delete(at)) at.removeAttribute('title');
  }
}

/**
 * A text that is cut by an ellipsis or a line limit gets a title with the full text when it is pointed at or focused,
 * on every page.
 */
export function useTitlesOfCutTexts(): void {
  useEffect(() => {
    addEventListener('pointerover', showTitle, { passive: true });
    return () => removeEventListener('pointerover', showTitle);
  }, []);
}
