import type { Page } from 'playwright-core';

/**
 * What of a page can be pressed or typed into and cannot be read: text below 4.5:1, large text and icons below 3:1
 * (WCAG 1.4.3, 1.4.11). Axe leaves text in the very colour of its ground to a person's judgement; here it is a fault.
 */
export function contrastProblems(page: Page): Promise<string[]> {
  return page.evaluate(`(() => { ${IN_PAGE.map(String).join('\n')}; return unreadable(); })()`);
}

/** The functions below stand in the page: they know nothing but it and each other. */
const IN_PAGE = [
  colourOf,
  over,
  groundOf,
  lightOf,
  ratioOf,
  clearnessOf,
  isShown,
  isDrawn,
  ownText,
  markOf,
  controls,
  unreadable,
];

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Any colour that a style sheet may say; the browser itself reads it. */
function colourOf(said: string): Colour {
  const store = window as unknown as {
    penOfContrast?: CanvasRenderingContext2D;
    coloursOfContrast?: Map<string, Colour>;
  };
  store.coloursOfContrast ??= new Map();
  const found = store.coloursOfContrast.get(said);
  if (found) return found;
  store.penOfContrast ??= document
    .createElement('canvas')
    .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const pen = store.penOfContrast;
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = said;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  const colour = [red, green, blue, alpha / 255] as const;
  store.coloursOfContrast.set(said, colour);
  return colour;
}

function over([r, g, b, a]: Colour, [R, G, B]: Colour): Colour {
  return [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
}

/** What lies behind an element; null where that is a picture, or whatever it was laid over. */
function groundOf(element: Element): Colour | null {
  const layers: Colour[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundImage, backgroundColor, position } = getComputedStyle(at);
    if (backgroundImage !== 'none') return null;
    const colour = colourOf(backgroundColor);
    if (colour[3] > 0) layers.push(colour);
    if (colour[3] === 1) break;
    if (position === 'absolute' && at.parentElement?.querySelector('img, canvas, video, svg')) return null;
  }
  return layers.reduceRight<Colour>((ground, colour) => over(colour, ground), [255, 255, 255, 1]);
}

function lightOf([red, green, blue]: Colour): number {
  const part = (value: number) => (value <= 10.3 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}

function ratioOf(one: Colour, other: Colour): number {
  const lights = [lightOf(one), lightOf(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

function clearnessOf(element: Element): number {
  let clear = 1;
  for (let at: Element | null = element; at; at = at.parentElement) clear *= Number(getComputedStyle(at).opacity);
  return clear;
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function ownText(element: Element): string {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts
    .map((node) => node.nodeValue)
    .join('')
    .trim();
}

/** Drawn for eyes, not for a screen reader alone. */
function isDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 2 && height > 2;
}

/** What of an element is to be told from its ground: its text, what is typed into it, or its lines as an icon. */
function markOf(element: Element): { readonly what: string; readonly colour: string; readonly least: number } | null {
  const style = getComputedStyle(element);
  const size = Number.parseFloat(style.fontSize);
  const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (/^(?:checkbox|radio|file|range|hidden)$/.test(element.type)) return null;
    if (element.value) return { what: element.value, colour: style.color, least };
    const colour = getComputedStyle(element, '::placeholder').color;
    return element.placeholder ? { what: element.placeholder, colour, least } : null;
  }
  if (element instanceof SVGElement)
    return element.tagName === 'svg' && style.stroke !== 'none'
      ? { what: 'icon', colour: style.stroke, least: 3 }
      : null;
  const text = ownText(element);
  return text ? { what: text, colour: style.color, least } : null;
}

/** Everything that can be used now, with what stands in it. */
function controls(): Element[][] {
  const all = 'a[href], button, input, select, textarea, summary, label, [role]';
  const roles = /^(?:button|link|tab|menuitem|option|checkbox|radio|switch|combobox|treeitem|slider|textbox)/;
  const used = [...document.querySelectorAll(all)].filter((one) => {
    const role = one.getAttribute('role');
    if (role && !roles.test(role)) return false;
    return !one.closest(':disabled, [aria-disabled="true"], [data-disabled]') && isShown(one);
  });
  return used.map((one) => [
    one,
    ...[...one.querySelectorAll('*')].filter((part) => part.closest(all) === one && isShown(part)),
  ]);
}

function unreadable(): string[] {
  const problems = new Set<string>();
  for (const [control, ...parts] of controls() as [Element, ...Element[]][]) {
    for (const part of [control, ...parts]) {
      const mark = isDrawn(part) ? markOf(part) : null;
      const ground = mark && groundOf(part);
      if (!mark || !ground) continue;
      const [red, green, blue, alpha] = colourOf(mark.colour);
      const ratio = ratioOf(over([red, green, blue, alpha * clearnessOf(part)], ground), ground);
      const name =
        mark.what === 'icon' ? `icon of "${control.getAttribute('aria-label') ?? ownText(control)}"` : `"${mark.what}"`;
      if (ratio < mark.least - 0.01)
        problems.add(`contrast ${ratio.toFixed(2)}:1 instead of ${mark.least}:1: ${name.slice(0, 60)}, ${mark.colour}`);
    }
  }
  return [...problems].slice(0, 4);
}
