import { Trans, useLingui } from '@lingui/react/macro'
import type { Project } from '#contract/projects/projects.contract.ts'
import { DonateButton } from '#src/product/payments/donate-button.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'

/** Shown until the code of the donation amounts has loaded and the reader is known. */
export function DonateWaiting() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading...`}>
      <Skeleton className="h-[26rem]" />
    </Loading>
  )
}

export function DonateMissing({ project }: { project: Project }) {
  return (
    <div className="project-donate-missing">
      <p className="text-small text-muted">
        <Trans>You choose the amount next.</Trans>
      </p>
      <DonateButton project={project} block />
    </div>
  )
}
