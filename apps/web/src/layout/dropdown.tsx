import type { Link as LinkWords } from '@vgb/content/types';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { classNames, NavLink } from '../ui';

interface DropdownProps {
  label: string;
  links: readonly LinkWords[];
  /** `hover`: floats, and also opens under a mouse. `click`: opens in place, inside the drawer. */
  opens: 'hover' | 'click';
  onNavigate: (() => void) | undefined;
}

/** How long the pointer may leave the button and the list before it closes, in milliseconds. */
const GRACE_MS = 180;

/** A button and the list of links it opens: by mouse, by touch, by keyboard. */
export function Dropdown({ label, links, opens, onNavigate }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const { pathname } = useLocation();
  const floats = opens === 'hover';
  const { onClick, ...byMouse } = useHover(floats, open, setOpen);
  useEffect(() => setOpen(false), [pathname]);
  useClosedFromOutside(box, open && floats, setOpen);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    moveAlong(box.current, event);
    // Inside the drawer, Esc closes the drawer.
    if (event.key !== 'Escape' || !floats) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (floats && relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    <li
      ref={box}
      className={classNames('dropdown relative', !floats && 'border-b border-rule')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      {...byMouse}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={onClick}
        className={classNames(
          'flex cursor-pointer items-center gap-1.5 font-medium',
          floats
            ? 'min-h-11 px-2 hover:text-primary-deep xl:px-3.5'
            : 'min-h-13 w-full justify-between px-1 text-lg',
        )}
      >
        {label}
        {chevron(open)}
      </button>
      <ul
        id={listId}
        className={classNames(
          !open && 'hidden',
          floats ? 'leaf absolute top-full left-0 z-50 w-64 p-3 shadow-lg' : 'flex-col gap-1 pb-3 pl-3',
        )}
      >
        {links.map((link) => item(link, onNavigate))}
      </ul>
    </li>
  );
}

type SetOpen = (open: boolean) => void;

/** Opening and closing of a floating list by a mouse; `onClick` is for every kind of press. */
function useHover(floats: boolean, open: boolean, setOpen: SetOpen) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byHover = useRef(false);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const isHover = ({ pointerType }: PointerEvent) => floats && pointerType === 'mouse';
  return {
    onPointerEnter: (event: PointerEvent) => {
      if (!isHover(event)) return;
      clearTimeout(leaving.current);
      byHover.current = !open;
      setOpen(true);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (isHover(event)) leaving.current = setTimeout(() => setOpen(false), GRACE_MS);
    },
    onClick: () => {
      // A mouse click on a list that is open by hovering must not close it.
      if (!(open && byHover.current)) setOpen(!open);
      byHover.current = false;
    },
  };
}

function useClosedFromOutside(box: RefObject<HTMLElement | null>, listens: boolean, setOpen: SetOpen) {
  useEffect(() => {
    if (!listens) return;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [box, listens, setOpen]);
}

/** The arrow keys go from link to link, and from the last to the first. */
function moveAlong(box: HTMLElement | null, event: KeyboardEvent) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const anchors = [...(box?.querySelectorAll('a') ?? [])];
  if (anchors.length === 0) return;
  event.preventDefault();
  const at = anchors.indexOf(document.activeElement as HTMLAnchorElement);
  const next = event.key === 'ArrowDown' ? at + 1 : at - 1;
  anchors[(next + anchors.length) % anchors.length]?.focus();
}

const chevron = (up: boolean) => (
  <svg
    viewBox="0 0 12 8"
    aria-hidden="true"
    className={classNames('h-2 w-3 transition-transform', up && 'rotate-180')}
  >
    <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
  </svg>
);

const item = ({ label, href }: LinkWords, onClick: DropdownProps['onNavigate']) => (
  <li key={href}>
    <NavLink
      to={href}
      onClick={onClick}
      className="block rounded px-3 py-2.5 no-underline hover:bg-paper-deep hover:text-primary-deep aria-[current=page]:font-semibold aria-[current=page]:text-primary-deep"
    >
      {label}
    </NavLink>
  </li>
);
