/* What the landing page adds to its first words: in one piece, beside the data that most of it shows. */
export { ContourField } from '#src/ui/contour-field.tsx'
export { FundTotal } from './fund-total.tsx'
export { ProjectsSection } from './projects-section.tsx'
export { Waypoints } from './waypoints.tsx'
