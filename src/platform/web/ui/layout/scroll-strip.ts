/** Scrolls a strip sideways until an entry stands in its middle; the page itself stays where it is. The strip must be positioned. */
export function scrollStripTo(strip: HTMLElement, entry: HTMLElement): void {
  strip.scrollLeft = entry.offsetLeft - (strip.clientWidth - entry.offsetWidth) / 2;
}
