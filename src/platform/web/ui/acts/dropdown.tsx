import { IconCheck } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import classes from './dropdown.module.css';

/** What the button that opens a dropdown has to carry. */
export interface TriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly type: 'button';
  readonly 'aria-haspopup': 'menu' | 'dialog';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
}

interface Props {
  /** Name of what opens, for screen readers. */
  readonly label: string;
  /** `menu`: entries walked with the arrow keys; `dialog`: anything else. */
  readonly kind?: 'menu' | 'dialog';
  readonly width?: number;
  readonly align?: 'start' | 'end';
  /** `above`: for a button at the foot of what it stands in. */
  readonly side?: 'below' | 'above';
  readonly trigger: (props: TriggerProps) => ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

function step(panel: HTMLElement, key: string): void {
  const items = [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const next =
    key === 'Home' ? 0 : key === 'End' ? last : key === 'ArrowUp' ? (at <= 0 ? last : at - 1) : at >= last ? 0 : at + 1;
  items[next]?.focus();
}

/**
 * A small panel under its button: menus of the frame and of toolbars. It needs no layout library, because it opens
 * where there is always room; choices in forms and far from an edge use Mantine's menus.
 */
export function Dropdown(props: Props) {
  const { label, kind = 'menu', width = 220, align = 'end', side = 'below', trigger, children } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  // the same foot of acts stands at the top of a page: what would leave the window above opens below
  useLayoutEffect(() => {
    if (isOpen && panel.current && panel.current.getBoundingClientRect().top < 0) panel.current.dataset.side = 'below';
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const first = panel.current?.querySelector<HTMLElement>('[role^="menuitem"], a, button');
    (first ?? panel.current)?.focus();
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (kind === 'menu' && ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key) && panel.current) {
      event.preventDefault();
      step(panel.current, event.key);
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus goes
    <div ref={root} className={classes.root} onBlur={onBlur}>
      {trigger({
        ref: button,
        type: 'button',
        'aria-haspopup': kind,
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to whatever entry has the focus
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is menu or dialog, and both take a name
        <div
          ref={panel}
          id={id}
          role={kind}
          aria-label={label}
          tabIndex={-1}
          className={classes.panel}
          data-align={align}
          data-side={side}
          style={{ width }}
          onKeyDown={onKeyDown}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

interface ItemProps {
  readonly icon?: ReactNode;
  /** Path of the portal, or an address outside; absent: `onSelect` alone. */
  readonly to?: string;
  readonly href?: string;
  /** One of several that exclude each other: whether it is the chosen one. */
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly current?: boolean;
  readonly onSelect?: () => void;
  readonly children: ReactNode;
}

/** One entry of a menu. */
export function DropdownItem({
  icon,
  to,
  href,
  checked,
  danger = false,
  current = false,
  onSelect,
  children,
}: ItemProps) {
  const content = (
    <>
      {icon}
      <span className="grow">{children}</span>
      {checked && <IconCheck aria-hidden size={15} />}
    </>
  );
  const shape = {
    className: classes.item,
    tabIndex: -1,
    role: 'menuitem',
    'data-danger': danger,
    'data-current': current,
    // Escape closes the menu, not the drawer that it stands in
    'data-mantine-stop-propagation': true,
    onClick: onSelect,
  };
  if (to) {
    return (
      <Link {...shape} to={to}>
        {content}
      </Link>
    );
  }
  if (href) {
    return (
      <a {...shape} href={href} target="_blank" rel="noreferrer">
        {content}
      </a>
    );
  }
  return (
    <button
      {...shape}
      type="button"
      {...(checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked })}
    >
      {content}
    </button>
  );
}

/** A line between sets of entries. */
export function DropdownLine() {
  return <hr className={classes.line} />;
}

/** A heading over entries. */
export function DropdownHeading({ children }: { readonly children: ReactNode }) {
  return (
    <div role="presentation" className={classes.heading}>
      {children}
    </div>
  );
}
