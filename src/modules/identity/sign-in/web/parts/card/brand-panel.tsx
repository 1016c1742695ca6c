import type { ReactNode } from 'react';
import { useProductName } from '#web/boot/current-route.ts';
import { useText } from '../../texts.ts';
import classes from './brand-panel.module.css';

/** The gate of an academy before hills at moonrise, in lines of the brand colour. Decoration. */
function Academy() {
  return (
    <svg className={classes.picture} viewBox="0 0 720 460" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <circle className={classes.moon} cx="548" cy="112" r="54" />
      <path
        className={classes.far}
        d="M0 300c70-64 128-92 196-58 52 26 84-46 158-40 66 6 92 62 150 46 74-20 118-88 216-52v264H0z"
      />
      <path className={classes.near} d="M0 372h720v88H0z" />
      <g className={classes.line} transform="translate(36 32)">
        <path d="M92 196c70-2 104-14 128-40 24 26 58 38 128 40l10 16H82z" />
        <path d="M104 212v10h232v-10M148 222v118M292 222v118M120 222v118M320 222v118" />
        <path d="M220 156v-12M212 144h16M178 222v22h84v-22" />
        <path d="M28 262c44-2 66-10 80-26M412 262c-44-2-66-10-80-26M20 276h92M328 276h92M44 276v64M92 276v64M348 276v64M396 276v64" />
        <path d="M176 340v-62c0-24 88-24 88 0v62M220 262v78" />
        <path d="M-60 340h780M150 356h140M138 372h164" />
      </g>
      <g className={classes.line}>
        <path d="M590 372v-84M590 322l18-18M590 306l-14-14M590 214c30 0 50 22 50 48s-22 40-50 40-50-14-50-40 20-48 50-48z" />
        <path d="M662 372v-52M662 270c19 0 32 14 32 31s-14 26-32 26-32-9-32-26 13-31 32-31z" />
      </g>
      <path
        className={classes.birds}
        d="M396 96c8-8 14-8 18 0 4-8 10-8 18 0M348 128c6-6 10-6 14 0 4-6 8-6 14 0M446 140c5-5 9-5 12 0 3-5 7-5 12 0"
      />
    </svg>
  );
}

/** The left half of the sign-in page, with the public notice under its words. */
export function BrandPanel({ children }: { readonly children?: ReactNode }) {
  const t = useText();
  const product = useProductName();
  return (
    <aside aria-label={product} className={classes.panel}>
      <div className={classes.words}>
        <p className={classes.product}>{product}</p>
        <p className={classes.tagline}>{t('tagline')}</p>
        <p className={classes.detail}>{t('tagline_detail')}</p>
        {children}
      </div>
      <Academy />
    </aside>
  );
}
