import { classNames } from './class-names';

export interface SkeletonProps {
  /** Announced in place of the grey lines, such as "Loading your profile". */
  label: string;
  lines?: number;
  className?: string;
}

/** The placeholder while content loads. Appears after 300 ms, so that it does not flicker with a quick answer. */
export function Skeleton({ label, lines = 3, className }: SkeletonProps) {
  return (
    <div role="status" className={classNames('skeleton flex flex-col gap-4', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          aria-hidden="true"
          className={classNames('h-5 rounded bg-rule', line === lines - 1 ? 'w-2/3' : 'w-full')}
        />
      ))}
    </div>
  );
}
