import type { JSX } from 'react';
import type { Banner } from './banner-row.ts';
import classes from './banners.module.css';

/** Roofs of an academy before far hills, under the moon. */
function Campus() {
  return (
    <>
      <circle className={classes.glow} cx="742" cy="62" r="30" />
      <path className={classes.far} d="M300 240q70-74 150-52 70-96 170-70 76-58 150-26 90-46 190-8v156z" />
      <path className={classes.near} d="M420 240q60-46 130-34 80-52 168-22 92-48 242-16v72z" />
      <g className={classes.ink}>
        <path d="M640 176h210v64H640z" />
        <path d="M596 180q36-7 58-44h182q22 37 58 44-20 9-44 7H640q-24 2-44-7z" />
        <path d="M686 104h118v32H686z" />
        <path d="M656 108q28-6 44-36h90q16 30 44 36-16 7-34 5H690q-18 2-34-5z" />
        <path d="M735 58h20v14h-20z" />
      </g>
      <g className={classes.light}>
        <path d="M664 196h26v44h-26zM706 196h26v44h-26zM758 196h26v44h-26zM800 196h26v44h-26z" />
        <path d="M704 114h16v18h-16zM737 114h16v18h-16zM770 114h16v18h-16z" />
      </g>
      <g className={classes.leaf}>
        <path d="M566 240q-4-30 2-52-26-4-24-30 2-22 26-30 26 8 28 30 2 26-24 30-2 30 0 52z" />
        <path d="M912 240q-2-22 2-38-18-4-16-22 2-16 18-22 18 6 20 22 0 18-18 22-2 20 0 38z" />
      </g>
    </>
  );
}

/** An open book with lines of text, and a ginkgo leaf. */
function Reading() {
  return (
    <>
      <circle className={classes.far} cx="760" cy="120" r="150" />
      <circle className={classes.near} cx="760" cy="120" r="104" />
      <path
        className={classes.ink}
        d="M562 196V74q0-8 8-9 112-14 186 24 74-38 186-24 8 1 8 9v122q-112-10-194 22-82-32-194-22z"
      />
      <path
        className={classes.sheet}
        d="M576 184V78q100-9 174 24v104q-82-28-174-22zM936 184V78q-100-9-174 24v104q82-28 174-22z"
      />
      <path
        className={classes.lines}
        d="M600 104q66-2 126 18M600 126q66-2 126 18M600 148q52-1 100 10M912 104q-66-2-126 18M912 126q-66-2-126 18M912 148q-66-2-126 18"
      />
      <g className={classes.leaf}>
        <path d="M842 66q-34-20-34-56 26 2 38 16 10-16 36-22 4 38-30 62l14 34-8 3z" />
        <path d="M516 212q-20-6-26-26 18-3 28 5 4-12 20-18 7 22-10 38l10 16-5 3z" />
      </g>
    </>
  );
}

/** The gate of the school with a path to it, and a visitor pass. */
function Gate() {
  return (
    <>
      <path className={classes.far} d="M330 240q110-96 250-74 90-70 196-40 90-40 184 6v108z" />
      <path className={classes.sheet} d="M700 240q16-34 18-60h34q8 28 60 60z" />
      <g className={classes.ink}>
        <path d="M628 96h14v144h-14zM700 84h16v156h-16zM754 84h16v156h-16zM828 96h14v144h-14z" />
        <path d="M606 100q18-5 28-22h62v22zM864 100q-18-5-28-22h-62v22z" />
        <path d="M676 84q22-6 34-30h50q12 24 34 30z" />
        <path d="M634 112h202v12H634z" />
      </g>
      <path className={classes.light} d="M712 94h46v16h-46z" />
      <g transform="rotate(8 906 130)">
        <path className={classes.strap} d="M892 76q4-40 14-60 10 20 14 60" />
        <rect className={classes.sheet} x="862" y="76" width="88" height="116" rx="10" />
        <path className={classes.leaf} d="M862 86q0-10 10-10h68q10 0 10 10v14h-88z" />
        <path
          className={classes.ink}
          d="M880 116h20v20h-20zM912 116h20v20h-20zM880 148h20v20h-20zM912 148h8v8h-8zM924 160h8v8h-8zM912 164h6v6h-6z"
        />
      </g>
    </>
  );
}

const ARTS: Readonly<Record<NonNullable<Banner['art']>, () => JSX.Element>> = {
  campus: Campus,
  reading: Reading,
  gate: Gate,
};

/** A drawn picture. What matters stands at the right, so that a narrow screen cuts off only the left. */
export function BannerArt({ art }: { readonly art: NonNullable<Banner['art']> }) {
  const Picture = ARTS[art];
  return (
    <svg className={classes.art} viewBox="0 0 960 240" preserveAspectRatio="xMaxYMax meet" aria-hidden>
      <Picture />
    </svg>
  );
}
