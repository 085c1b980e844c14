import { Plural } from '@lingui/react/macro'
import type { Project } from '#contract/projects/projects.contract.ts'
import { useProjectTotals } from '#src/product/votes/use-counted-totals.ts'
import { CategoryShape } from '#src/product/projects/category-shape.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { projectAnchor } from './project-anchor.ts'

/** landing.css has a position for each. */
const most = 4

function WaypointVotes({ project }: { project: Project }) {
  return <Plural value={useProjectTotals(project).weightedVotes} one="# vote" other="# votes" />
}

/** The leading projects as waypoints on the map; each links to its card further down. */
export function Waypoints({ projects }: { projects: readonly Project[] }) {
  const leading = projects.filter((project) => project.status === 'active').slice(0, most)
  return (
    <ul className="landing-waypoints">
      {leading.map((project) => (
        <li key={project.id}>
          <a href={`#${projectAnchor(project.id)}`} className="landing-waypoint">
            <CategoryShape category={project.category} size={12} />
            <span className="flex flex-col">
              <span className="text-label whitespace-nowrap text-default">
                <ContentText>{project.title}</ContentText>
              </span>
              <span className="text-micro text-muted">
                <WaypointVotes project={project} />
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
