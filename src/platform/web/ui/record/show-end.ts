/** The foot of a drawer stands over the end of what scrolls in it; px. */
const FOOT = 80;

function holderOf(element: HTMLElement): HTMLElement | null {
  for (let holder = element.parentElement; holder; holder = holder.parentElement)
    if (holder.scrollHeight > holder.clientHeight && /auto|scroll/.test(getComputedStyle(holder).overflowY))
      return holder;
  return null;
}

/** Brings the end of an element into sight by the nearest thing that scrolls; `scrollIntoView` would move the drawer around that, too. */
export function showEnd(element: HTMLElement): void {
  const holder = holderOf(element);
  if (!holder) return;
  const hidden = element.getBoundingClientRect().bottom + FOOT - holder.getBoundingClientRect().bottom;
  if (hidden > 0) holder.scrollTop += hidden;
}
