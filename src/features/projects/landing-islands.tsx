import { planNames } from '#contract/plans/plans.rules.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import type { FundStats, Project } from '#contract/projects/projects.contract.ts'
import { loadForReader } from '#src/browser/reader.ts'
import { island } from '#src/product/flows/island.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import type { FoldedProps } from './folded-power.tsx'
import type { SectionProps } from './landing-read.ts'
import { OwnPowerLoading } from './own-power-loading.tsx'
import { SectionLoading } from './projects-loading.tsx'

/** All parts load in one request. */
const data = async () => (await loadForReader(() => import('./landing-data.tsx'))).landingData

export const ProjectsSection = island<SectionProps>(
  async () => (await data()).ProjectsSection,
  SectionLoading,
)
export const HeroTerrain = island<{ seed: string }>(async () => (await data()).ContourField)
export const Waypoints = island<{ projects: readonly Project[] }>(async () => (await data()).Waypoints)
export const FundLoading = () => <Skeleton className="max-w-[54rem]" />
export const FundTotal = island<{ stats: FundStats }>(async () => (await data()).FundTotal, FundLoading)

export const OwnPower = island<object>(async () => (await data()).OwnPower, OwnPowerLoading)

/** Reserves the room of one line until its content is known. */
export const FoldedLoading = () => <Skeleton className="power-fold" />
export const FoldedPower = island<FoldedProps>(async () => (await data()).FoldedPower, FoldedLoading)

/** Shows the plan's name at full row height before its figures load. */
export const PlanVotes = island<{ planId: PlanId }>(
  async () => (await data()).PlanVotes,
  ({ planId }) => (
    <>
      <span className="text-label col-start-2">{planNames[planId]}</span>
      <span className="text-body-strong col-start-4">&nbsp;</span>
    </>
  ),
)

export const OwnPlanLoading = ({ planId }: { planId: PlanId }) => (
  <span className="ui-badge invisible">
    <span className="size-[14px]" />
    <span>{planNames[planId]}</span>
  </span>
)
export const OwnPlan = island<{ planId: PlanId }>(async () => (await data()).OwnPlan, OwnPlanLoading)
