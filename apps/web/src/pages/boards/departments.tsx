import type { DepartmentId } from '@vgb/content/types';
import { boards } from '@vgb/content/words/boards';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { artUrl } from '../../art/art-url';
import { onWheel, WHEEL } from '../../art/wheel';

/** The radius around an emblem's centre within which a tap counts. */
const REACH = 50;

/**
 * The wheel of twelve emblems and the twelve departments, one of which is open at a time. An emblem or the address's fragment opens its
 * department; without JavaScript each can be opened by itself.
 */
export function Departments() {
  const { departments } = boards;
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<DepartmentId>();
  const { hash } = useLocation();

  const open = (id: string, moves: boolean) => {
    const at = departments.findIndex((department) => department.id === id);
    const leaf = list.current?.children[at]?.querySelector('details');
    if (!leaf) return;
    leaf.open = true;
    if (moves) leaf.querySelector('summary')?.focus();
  };
  useEffect(() => open(hash.slice(1), false), [hash]);

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[6fr_5fr] lg:gap-14">
      <Wheel chosen={chosen} open={(id) => open(id, true)} />
      <ul ref={list} className="divide-y divide-rule border-y border-rule">
        {departments.map(({ id, name, description }) => (
          <li key={id}>
            <details
              id={id}
              name="department"
              onToggle={({ currentTarget }) => {
                if (currentTarget.open) setChosen(id);
                else setChosen((now) => (now === id ? undefined : now));
              }}
            >
              <summary className="flex min-h-14 cursor-pointer items-center gap-4 py-2 hover:text-primary-deep">
                <img
                  src={artUrl(`department-${id}`)}
                  alt=""
                  width={48}
                  height={48}
                  loading="lazy"
                  className="size-10"
                />
                <h3 className="text-h3">{name}</h3>
              </summary>
              <p className="pb-5 pl-14">{description}</p>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface WheelProps {
  chosen: DepartmentId | undefined;
  open: (id: DepartmentId) => void;
}

/** The drawn wheel, with a link to the department over each emblem. */
function Wheel({ chosen, open }: WheelProps) {
  const { departments, wheel, listHeading } = boards;
  return (
    <div className="relative mx-auto w-full max-w-xl lg:sticky lg:top-24">
      <img
        src={artUrl('departments')}
        alt={wheel}
        width={WHEEL.size}
        height={WHEEL.size}
        className="wheel w-full"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: the links are a group within an SVG, where no fieldset is allowed. */}
      <svg
        viewBox={`0 0 ${WHEEL.size} ${WHEEL.size}`}
        role="group"
        aria-label={listHeading}
        className="absolute inset-0 size-full"
      >
        {departments.map(({ id, name }, at) => {
          const [x, y] = onWheel(at);
          return (
            <a
              key={id}
              href={`#${id}`}
              aria-current={id === chosen ? 'true' : undefined}
              aria-label={name}
              className="wheel-emblem"
              onClick={(event) => {
                event.preventDefault();
                open(id);
              }}
            >
              <title>{name}</title>
              <circle cx={Math.round(x)} cy={Math.round(y)} r={REACH} />
            </a>
          );
        })}
      </svg>
    </div>
  );
}
