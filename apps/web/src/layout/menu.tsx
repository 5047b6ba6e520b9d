import { trust } from '@vgb/content/trust';
import { useNavigate } from 'react-router';
import { useCommonWords } from '../lib/words';
import { useSession } from '../session/session-context';
import { buttonClass, classNames, Link, NavLink } from '../ui';
import { Dropdown } from './dropdown';

interface MenuProps {
  /** In the bar above 992 px, in the drawer below. */
  place: 'bar' | 'drawer';
  /** Called when a link or Logout is used: closes the drawer. */
  onLeave?: () => void;
}

/** The links of the header. */
export function Menu({ place, onLeave }: MenuProps) {
  const { header, state } = useCommonWords();
  const opens = place === 'bar' ? 'hover' : 'click';
  const link =
    place === 'bar'
      ? 'flex min-h-11 items-center px-2 font-medium no-underline hover:text-primary-deep aria-[current=page]:text-primary-deep xl:px-3.5'
      : 'flex min-h-13 items-center border-b border-rule px-1 text-lg font-medium no-underline';
  return (
    <ul className={place === 'bar' ? 'flex flex-wrap items-center whitespace-nowrap' : 'flex flex-col'}>
      <Dropdown {...header.about} opens={opens} onNavigate={onLeave} />
      <Dropdown {...header.projects} opens={opens} onNavigate={onLeave} />
      <li>
        <NavLink to={header.alliance.href} className={link} onClick={onLeave}>
          {header.alliance.label}
        </NavLink>
      </li>
      <li>
        <a href={trust.storeUrl.value} target="_blank" rel="noopener" className={link} onClick={onLeave}>
          {header.storeLabel}
          <svg viewBox="0 0 12 12" className="ml-1.5 size-2.5" role="img" aria-label={state.opensInNewTab}>
            <path
              d="M4 1H1v10h10V8M7 1h4v4M11 1 5.5 6.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
            />
          </svg>
        </a>
      </li>
    </ul>
  );
}

/** Login and Donate for a guest; profile, Donate and Logout for a member. */
export function AccountLinks({ place, onLeave }: MenuProps) {
  const { header } = useCommonWords();
  const session = useSession();
  const navigate = useNavigate();
  const inBar = place === 'bar';
  const plain = classNames(
    'cursor-pointer font-medium no-underline hover:text-primary-deep',
    inBar
      ? 'flex min-h-11 items-center px-2'
      : 'flex min-h-12 items-center justify-center rounded-full border border-control px-6',
  );
  const donate = (
    <Link
      to={header.donate.href}
      className={buttonClass('primary', 'min-h-11 px-6 py-2 lg:max-xl:px-4')}
      onClick={onLeave}
    >
      {header.donate.label}
    </Link>
  );
  if (!session.user) {
    return (
      <>
        <Link to={header.login.href} className={plain} onClick={onLeave}>
          {header.login.label}
        </Link>
        {donate}
      </>
    );
  }
  const name = session.user.name.trim();
  const logout = () => {
    session.logout();
    onLeave?.();
    navigate(header.login.href);
  };
  return (
    <>
      <Link
        to="/profile"
        aria-label={header.profileOf(name)}
        onClick={onLeave}
        className="grid size-11 shrink-0 place-items-center self-center rounded-full bg-maroon font-display text-lg text-turmeric-pale no-underline"
      >
        <span aria-hidden="true">{[...name][0]?.toUpperCase() ?? header.initialWithoutName}</span>
      </Link>
      {donate}
      <button type="button" className={plain} onClick={logout}>
        {header.logout}
      </button>
    </>
  );
}
