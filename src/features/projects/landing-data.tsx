import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { FundTotal } from './fund-total.tsx'
import { OwnPlan, PlanVotes } from './plan-votes.tsx'
import { ProjectsSection } from './projects-section.tsx'
import { Waypoints } from './waypoints.tsx'

/** What the landing page adds to its first words: in one piece, beside the data that most of it shows. */
export const landingData = { ContourField, FundTotal, OwnPlan, PlanVotes, ProjectsSection, Waypoints }
