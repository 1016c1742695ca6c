import type { Page } from 'playwright-core';

/**
 * Texts that the page cuts (an ellipsis, a number of lines) and that nobody can read whole. Where there is a pointer the
 * element or a control around it says them when it is pointed at; on a phone a tap on them opens what they name.
 */
export function cutNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (one: Element): boolean => {
      const style = getComputedStyle(one);
      if (style.webkitLineClamp !== 'none') return one.scrollHeight > one.clientHeight + 1;
      return style.textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth;
    };
    const wordsOf = (one: Element): string =>
      (one instanceof HTMLInputElement ? one.value : (one.textContent ?? '')).replace(/\s+/g, ' ').trim();
    const isSaid = (one: Element, words: string): boolean => {
      if (matchMedia('(hover: none)').matches) return one.closest('a, button, input, h1') !== null;
      one.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      for (let at: Element | null = one; at; at = at.parentElement) {
        const said = `${at.getAttribute('title') ?? ''} ${at.getAttribute('aria-label') ?? ''}`.replace(/\s+/g, ' ');
        if (said.includes(words)) return true;
      }
      return false;
    };
    const cut = [...document.body.querySelectorAll('*')].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 2 && wordsOf(one) && isCut(one),
    );
    const lost = cut.filter((one) => !(one instanceof HTMLInputElement && one.type === 'password'));
    return lost
      .filter((one) => !isSaid(one, wordsOf(one)))
      .slice(0, 4)
      .map((one) => `cut and nowhere whole: "${wordsOf(one).slice(0, 60)}"`);
  });
}
