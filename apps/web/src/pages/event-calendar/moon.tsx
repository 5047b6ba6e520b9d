import { classNames } from '../../ui';

/** The outline of the bright part within a disc of radius 10, as seen from India; the moon is `degrees` ahead of the sun. */
export function brightPart(degrees: number): string {
  const isWaxing = degrees < 180;
  const width = Math.abs(10 * Math.cos((degrees * Math.PI) / 180)).toFixed(1);
  const limb = `M0-10A10 10 0 0 ${isWaxing ? 1 : 0} 0 10`;
  const isCrescent = degrees < 90 || degrees > 270;
  return `${limb}A${width} 10 0 0 ${isWaxing === isCrescent ? 0 : 1} 0-10Z`;
}

/** The evening's moon, decorative: the tithi beside it says the same. */
export function Moon({ degrees, className }: { degrees: number; className?: string }) {
  return (
    <svg viewBox="-11 -11 22 22" aria-hidden="true" className={classNames('shrink-0', className)}>
      <circle r="10" className="fill-secondary" />
      <path d={brightPart(degrees)} className="fill-turmeric-pale" />
      <circle r="10" fill="none" strokeWidth="1" className="stroke-control" />
    </svg>
  );
}
