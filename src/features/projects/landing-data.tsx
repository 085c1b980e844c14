import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { FoldedPower } from './folded-power.tsx'
import { FundTotal } from './fund-total.tsx'
import { OwnPower } from './own-power.tsx'
import { OwnPlan, PlanVotes } from './plan-votes.tsx'
import { ProjectsSection } from './projects-section.tsx'
import { Waypoints } from './waypoints.tsx'

/** The parts of the landing page that show data, loaded as one chunk while the data loads. */
export const landingData = {
  ContourField,
  FoldedPower,
  FundTotal,
  OwnPlan,
  OwnPower,
  PlanVotes,
  ProjectsSection,
  Waypoints,
}
