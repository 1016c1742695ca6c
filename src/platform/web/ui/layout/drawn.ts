import { type CSSProperties, createElement, type JSX, type ReactElement } from 'react';

/** Elements that hold others or say words; what is pressed, typed into or looked at has its own part. */
export type Tag =
  | 'article'
  | 'aside'
  | 'b'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'fieldset'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'i'
  | 'legend'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'time'
  | 'ul';

/** Pixels between what belongs together. */
export type Gap = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24;

/** How its words look, and how it stands among its neighbours. `className` of a page adds to it and wins over it. */
export interface Look {
  readonly tone?: 'plain' | 'soft' | 'faint' | 'waiting' | 'done' | 'refused';
  readonly size?: 'small' | 'normal' | 'large' | 'title';
  readonly weight?: 400 | 500 | 600;
  /** Digits of one width. */
  readonly figures?: boolean;
  /** One line, with an ellipsis where it does not fit. */
  readonly cut?: boolean;
  readonly above?: Gap;
  readonly below?: Gap;
  /** Takes what is left of a row, and lets its words break. */
  readonly grow?: boolean;
  /** Keeps its width in a row. */
  readonly fixed?: boolean;
  /** Never wider than its place, whatever it holds. */
  readonly narrow?: boolean;
}

export type Of<T extends Tag, L> = L & { readonly as?: T } & Omit<JSX.IntrinsicElements[T], keyof L | 'as'>;

/** Numbers that the sheets here take in pixels: `gap={8}` is `--gap: 8px`. */
const PIXELS = /^(?:gap|lines|above|below|least)$/;
/** What is a class of theirs: `wrap` is `wrap`, `tone="soft"` is `tone-soft`. */
const CLASSES = /^(?:tone|size|weight|figures|cut|grow|fixed|narrow|items|columns|wrap|align|justify|fit)$/;

interface Said {
  readonly as?: Tag | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
}

/** An element with the classes and numbers of its look. */
export function drawn(kind: string, standard: Tag, { as = standard, className, style, ...props }: Said): ReactElement {
  const names = [kind, className];
  const kept: Record<string, unknown> = {};
  const pixels: Record<string, string> = {};
  for (const [name, value] of Object.entries<unknown>(props)) {
    if (PIXELS.test(name) && value !== undefined) {
      pixels[`--${name}`] = `${value}px`;
      names.push(name);
    } else if (!CLASSES.test(name)) kept[name] = value;
    else if (value) names.push(value === true ? name : `${name}-${value}`);
  }
  return createElement(as, { ...kept, style: { ...pixels, ...style }, className: names.filter(Boolean).join(' ') });
}
