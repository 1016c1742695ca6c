import type { ComponentType, FunctionComponent } from 'react';
import type * as z from 'zod';
import type { settings } from '#shared/calls/frame-shapes.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Lang, Text } from '#shared/text.ts';
import type { Delivery } from '../outbox/delivery.ts';
import type { IconName } from '../ui/pictures/icon-names.ts';

/**
 * What a domain hands to the browser's composition root (`src/web/modules.ts`, one line a module).
 * Lists only: pages, dialogs and texts are functions that load their own chunk.
 */

type Settings = z.output<typeof settings>;

/** What a condition of a manifest may look at. */
export interface Viewer {
  readonly settings: Settings;
  /** Whether the person holds one of these codes (super admins hold all). */
  readonly can: (codes: readonly ActionCode[]) => boolean;
  /** Inside /admin or impersonating. */
  readonly admin_mode: boolean;
}

/**
 * A page module exports `Page`; nothing else of it is used, except `warm`, which begins the reads that the page needs
 * first: they start as soon as the session is known, while the rest of the page loads.
 */
export type LoadPage = () => Promise<{
  readonly Page: ComponentType;
  readonly warm?: (settings: Settings) => void;
}>;

/** A dialog module exports `Dialog`; it is mounted when opened and unmounted after it closed. */
export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}
export type LoadDialog = () => Promise<{ readonly Dialog: ComponentType<DialogProps> }>;

export const LAYOUTS = ['desktop', 'mobile', 'standalone', 'register', 'forget'] as const;
/**
 * - `desktop`: sidebar and top bar (a drawer and a title bar under 992 px)
 * - `mobile`: the phone frame below /mobile; the four tab pages show the tab bar
 * - `standalone`: nothing around the page
 * - `register`, `forget`: the narrow frame of sign-up and recovery, with language switch and product name
 */
export type Layout = (typeof LAYOUTS)[number];

type Ledger = string | readonly string[];

export interface WebRoute {
  /** Name of the route: its key for kept-alive lists, tests and usage counts (`visitor_manage`). Unique. */
  readonly name: string;
  /** From the root, parameters with a colon: `/visitor/:id`. */
  readonly path: string;
  /** Further paths that show the same page (`/xzSystem/visitor_manage`). */
  readonly aliases?: readonly string[];
  readonly layout: Layout;
  readonly title: Text;
  /** Holders of at least one of these codes may open it; absent: anybody signed in. */
  readonly roles?: readonly ActionCode[];
  readonly app_code?: string;
  /** Renders without a token (section 2.1 of the specification). */
  readonly public?: true;
  /** Open to an account that is not active yet. */
  readonly unactivated?: true;
  /**
   * Opens without a line, for who opened it before in this browser: its files are kept there, and so are the settings of
   * the person for twelve hours. Its reads fail then; what is done on it goes through an outbox.
   */
  readonly offline?: true;
  /** Left out of the sidebar even when it is at the top level. */
  readonly hidden?: true;
  /** In the sidebar for everybody. */
  readonly always_show?: true;
  /** Top-level entry of the sidebar (home, administration …); below 50 it stands before the groups, else after them. Apps come from the settings. */
  readonly menu?: { readonly icon: IconName; readonly sort: number };
  /** Stays mounted when left: scroll, filters and half-typed text are there on return. */
  readonly keep_alive?: true;
  /** The same page in the mobile layout; phones are redirected there from the desktop path. */
  readonly mobile_path?: string;
  /** Home pages: opening empties the in-app history. */
  readonly resets_history?: true;
  /** Path of the page above, for the breadcrumb and the back button. */
  readonly parent?: string;
  /** No title bar, no padding: the page draws its whole surface itself. */
  readonly bare?: true;
  /** Shows the things of one school: who looks at a whole school group chooses one first. A tab of a page takes `OfOneSchool`. */
  readonly one_school?: true;
  /** A workbench group: every page answers below its path too (`/xzSystem/visitor_manage`). */
  readonly is_group?: true;
  /** Rows of the specification's ledger that the page answers; the build leaves them out. */
  readonly ledger?: Ledger;
  readonly load: LoadPage;
}

/** Entry of the person's dropdown and of the phone's "mine" page; the order is that of the specification. */
export interface PersonEntry {
  readonly key: string;
  /** Its place, 1 to 14. */
  readonly place: number;
  readonly title: Text;
  readonly icon: IconName;
  readonly when?: (viewer: Viewer) => boolean;
  /** Shown, but refused with this warning (`请先完成实名认证！`); null: allowed. */
  readonly refuse?: (viewer: Viewer) => Text | null;
  /** Exactly one of the two: a path, or a dialog. */
  readonly to?: string;
  readonly dialog?: LoadDialog;
  readonly ledger?: Ledger;
}

/** Numbers at the head of a home page, in one band with those of other modules. */
export interface HomeFigures {
  readonly key: string;
  readonly sort: number;
  readonly when?: (viewer: Viewer) => boolean;
  /** Draws `CounterItems`; nothing while the numbers cannot be read. */
  readonly load: () => Promise<{ readonly Figures: ComponentType<{ readonly layout: 'desktop' | 'mobile' }> }>;
}

/** A card of the home pages; the home module draws them in `sort` order. */
export interface HomeCard {
  readonly key: string;
  readonly sort: number;
  /** The main purpose of these people: above all blocks, however the page is arranged. */
  readonly leads?: true;
  readonly when?: (viewer: Viewer) => boolean;
  /** Kind of an item of the day (`TodayItem`): the card stands while one runs or is about to begin. */
  readonly during?: string;
  readonly load: () => Promise<{ readonly Card: ComponentType<{ readonly layout: 'desktop' | 'mobile' }> }>;
}

/**
 * Something that stands on every signed-in page: a banner above it, a layer over it, or a tool of the floating
 * toolbar (one button or link with the attribute `data-tool`, a picture and a word of two or four characters).
 * `sign_in_first` and `sign_in` stand on the sign-in card, above and below its forms; nobody is signed in there.
 */
export interface FramePart {
  readonly key: string;
  readonly slot: 'banner' | 'overlay' | 'toolbar' | 'sign_in_first' | 'sign_in';
  readonly when?: (viewer: Viewer) => boolean;
  readonly load: () => Promise<{ readonly Part: ComponentType }>;
}

/** A tab that one module adds to the page of another: the calendar of a school on its page of the directory. */
export interface PageTab {
  /** Name of the route whose page shows it. */
  readonly page: string;
  /** Stands in the address. */
  readonly key: string;
  readonly label: Text;
  /** Place among the tabs. */
  readonly sort: number;
  /** Holders of one of these see the tab; absent: everybody who sees the page. */
  readonly roles?: readonly ActionCode[];
  /** Evaluated when the page renders, beside the roles. */
  readonly when?: () => boolean;
  readonly ledger?: Ledger;
  /** Gets the id of what the page shows; drawn inside `Suspense`. */
  readonly load: () => Promise<{ readonly Tab: FunctionComponent<{ readonly id: string }> }>;
}

/** A red dot on a menu entry, found by the code of the app or group, or the name of a top-level route. */
export interface MenuDot {
  readonly code: string;
  readonly when: (viewer: Viewer) => boolean;
  readonly title: Text;
}

/** Something to do that is found by its name (Ctrl K): `New announcement`. It leads to the page that does it. */
export interface Command {
  readonly key: string;
  readonly title: Text;
  readonly icon: IconName;
  /** Holders of one of these are offered it; absent: everybody whose page it leads to. */
  readonly roles?: readonly ActionCode[];
  /** A path with its query, of a registered page: `/announcement/new`, `/people?opened=new`. */
  readonly to: string;
  /** Where it leads on a phone, when that is elsewhere; null: it is not offered there. */
  readonly phone?: string | null;
}

/** Asks for a fresh proof (403301). Calls `onDone(true)` when the call may be repeated. */
export type LoadStepUp = () => Promise<{
  readonly Dialog: ComponentType<{ readonly message: string; readonly onDone: (proven: boolean) => void }>;
}>;

export type Dictionary = Readonly<Record<string, string>>;
export type TextFiles = Readonly<Record<Lang, () => Promise<{ readonly default: Dictionary }>>>;

export interface WebModule {
  /** Folder name of the module, and the namespace of its texts. */
  readonly name: string;
  readonly routes: readonly WebRoute[];
  /** `() => import('../locales/cn.json')`: loads with the first page or part that needs it. */
  readonly locales: TextFiles;
  /** Texts of a few pages alone, by the name that `textsOf` takes: `'staff-moves'`. */
  readonly separate_locales?: Readonly<Record<string, TextFiles>>;
  readonly entries?: readonly PersonEntry[];
  readonly cards?: readonly HomeCard[];
  readonly figures?: readonly HomeFigures[];
  readonly parts?: readonly FramePart[];
  readonly tabs?: readonly PageTab[];
  readonly dots?: readonly MenuDot[];
  readonly commands?: readonly Command[];
  readonly stepUp?: LoadStepUp;
  /** What is written without a line and sent later, by the name of its outbox (`defineOutbox`). */
  readonly outboxes?: Readonly<Record<string, () => Promise<{ readonly outbox: Delivery }>>>;
  /** Called before a page is opened, with the settings (null: a guest): a path to go to first, or null. */
  readonly redirect?: (
    wanted: { readonly pathname: string; readonly search: string },
    settings: Settings | null,
  ) => string | null;
  /** Exchanges the hand-off ticket of `?token=` for a session token; rejects with ApiError. One module has it. */
  readonly exchangeTicket?: (ticket: string) => Promise<string>;
  /** Texts of `/success?k=…`, by key. */
  readonly successes?: Readonly<
    Record<string, { readonly title: Text; readonly next?: { readonly to: string; readonly title: Text } }>
  >;
}

/** Declares a module for the browser; the compiler checks it, the composition root reads it. */
export function defineWebModule(module: WebModule): WebModule {
  return module;
}
