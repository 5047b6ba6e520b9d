import { gau } from '@vgb/content/words/gau';
import { formatRupees, groupDigits } from '@vgb/contracts';
import { formatDay } from '../../lib/dates';
import { Card, CardRow, LinkButton } from '../../ui';

/** Running projects: a bar of the cost that fills with what is no longer needed, and a gift link that names the project. */
export function Projects() {
  const { projects } = gau;
  return (
    <CardRow label={projects.heading} columns="md:grid-cols-2">
      {projects.items.map(({ id, name, location, startDate, ...project }) => (
        <Card as="li" key={id} className="items-start gap-3">
          <h3 className="text-h3">{name}</h3>
          <p className="text-ink-soft">
            {location}, {projects.since(formatDay(`${startDate}T00:00:00Z`))} ·{' '}
            {projects.animals(groupDigits(project.gauVanshCount))}
          </p>
          <svg
            viewBox={`0 0 ${project.projectCost} 10`}
            preserveAspectRatio="none"
            className="h-2.5 w-full rounded-full bg-rule"
            aria-hidden="true"
          >
            <path
              d={`M0 5H${project.projectCost - project.donationNeeded}`}
              stroke="var(--color-leaf)"
              strokeWidth="10"
            />
          </svg>
          <p>
            <strong>
              {projects.stillNeeded(formatRupees(project.donationNeeded), formatRupees(project.projectCost))}
            </strong>
            <span className="block text-ink-soft">
              {projects.ownIncome(formatRupees(project.projectRevenue))}
            </span>
          </p>
          <LinkButton variant="outline" to={`/donate?for=${id}`} className="mt-auto">
            <span>
              {projects.give}
              <span className="sr-only">{projects.giveFor(name)}</span>
            </span>
          </LinkButton>
        </Card>
      ))}
    </CardRow>
  );
}
