import type { Link as LinkWords } from '@vgb/content/types';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { classNames, NavLink } from '../ui';

interface DropdownProps {
  label: string;
  links: readonly LinkWords[];
  /** `hover`: floats, and opens under a mouse too. `click`: unfolds in place, inside the drawer. */
  opens: 'hover' | 'click';
  onNavigate?: () => void;
}

/** How long the pointer may stray on its way from the button into the list. */
const GRACE_MS = 180;

/** A button and the list of links it opens: by mouse, by touch, by keyboard. */
export function Dropdown({ label, links, opens, onNavigate }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byHover = useRef(false);
  const listId = useId();
  const { pathname } = useLocation();

  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => () => clearTimeout(leaving.current), []);

  useEffect(() => {
    if (!open || opens === 'click') return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open, opens]);

  const onPointerEnter = (event: PointerEvent) => {
    if (opens !== 'hover' || event.pointerType !== 'mouse') return;
    clearTimeout(leaving.current);
    byHover.current = !open;
    setOpen(true);
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (opens !== 'hover' || event.pointerType !== 'mouse') return;
    leaving.current = setTimeout(() => setOpen(false), GRACE_MS);
  };
  const onClick = () => {
    // The press of a mouse that has just opened the list by hovering must not close it again.
    if (!(open && byHover.current)) setOpen(!open);
    byHover.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Inside the drawer Esc is the drawer's.
    if (event.key === 'Escape' && open && opens === 'hover') {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const anchors = [...(box.current?.querySelectorAll('a') ?? [])];
    if (!open || anchors.length === 0) return;
    event.preventDefault();
    const at = anchors.indexOf(document.activeElement as HTMLAnchorElement);
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1;
    anchors[(next + anchors.length) % anchors.length]?.focus();
  };

  return (
    <li
      ref={box}
      className={classNames('dropdown relative', opens === 'click' && 'border-b border-rule')}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (
          opens === 'hover' &&
          event.relatedTarget instanceof Node &&
          !box.current?.contains(event.relatedTarget)
        ) {
          setOpen(false);
        }
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={onClick}
        className={classNames(
          'flex cursor-pointer items-center gap-1.5 font-medium',
          opens === 'hover'
            ? 'min-h-11 px-2 hover:text-primary-deep xl:px-3.5'
            : 'min-h-13 w-full justify-between px-1 text-lg',
        )}
      >
        {label}
        <svg
          viewBox="0 0 12 8"
          aria-hidden="true"
          className={classNames('h-2 w-3 transition-transform', open && 'rotate-180')}
        >
          <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </button>
      <ul
        id={listId}
        className={classNames(
          !open && 'hidden',
          opens === 'hover'
            ? 'leaf absolute top-full left-0 z-50 w-64 p-3 shadow-lg'
            : 'flex-col gap-1 pb-3 pl-3',
        )}
      >
        {links.map(({ label: text, href }) => (
          <li key={href}>
            <NavLink
              to={href}
              {...(onNavigate && { onClick: onNavigate })}
              className="block rounded px-3 py-2.5 no-underline hover:bg-paper-deep hover:text-primary-deep aria-[current=page]:font-semibold aria-[current=page]:text-primary-deep"
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
