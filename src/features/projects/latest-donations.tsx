import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { projectPath } from '#contract/http/paths.ts'
import type { FundStats } from '#contract/projects/projects.contract.ts'
import { Ago } from '#src/product/words/ago.tsx'
import { CategoryShape } from '#src/product/projects/category-shape.tsx'
import { Money } from '#src/ui/figures/figures.tsx'
import { ContentText } from '#src/ui/content-text.tsx'

/** The latest donations; a donation without a project went to the fund. */
export function LatestDonations({
  donations,
  now,
}: {
  donations: FundStats['latestDonations']
  now: number
}) {
  return (
    <section aria-labelledby="donations-title" className="flex flex-col gap-3">
      <h2 id="donations-title" className="text-title-2">
        <Trans>Latest donations</Trans>
      </h2>
      {donations.length === 0 && (
        <p className="text-small text-muted">
          <Trans>No donations yet.</Trans>
        </p>
      )}
      <ul className="flex flex-col divide-y divide-border">
        {donations.map((donation) => (
          <li
            key={donation.id}
            className="relative flex items-start justify-between gap-3 py-3 max-lg:nth-[n+4]:hidden"
          >
            <span className="flex min-w-0 flex-col gap-1">
              <span className="text-body-strong inline-flex items-center gap-2">
                {donation.category && <CategoryShape category={donation.category} size={8} />}
                <span className="truncate tight:whitespace-normal">
                  {donation.projectId === null ? (
                    <Trans>Community fund</Trans>
                  ) : (
                    <Link to={projectPath(donation.projectId)} className="stretched hover:underline">
                      <ContentText>{donation.projectTitle ?? donation.projectId}</ContentText>
                    </Link>
                  )}
                </span>
              </span>
              <span className="text-small text-muted">
                <Ago at={donation.at} now={now} />
              </span>
            </span>
            <Money cents={donation.amountCents} className="text-body-strong tabular-nums" />
          </li>
        ))}
      </ul>
    </section>
  )
}
