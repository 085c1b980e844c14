import { Plural } from '@lingui/react/macro'
import type { Project } from '#contract/projects.contract.ts'
import { CategoryShape } from '#src/product/category-shape.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { projectAnchor } from './project-anchor.ts'

/** Places on the hero's terrain, in percent of it, clear of the headline. */
const places = [
  { inlineStart: '62%', blockStart: '9%' },
  { inlineStart: '75%', blockStart: '-3%' },
  { inlineStart: '73%', blockStart: '23%' },
  { inlineStart: '63%', blockStart: '40%' },
] as const

/** The leading projects as waypoints on the map; each leads to its card further down. */
export function Waypoints({ projects }: { projects: readonly Project[] }) {
  const leading = projects.filter((project) => project.status === 'active').slice(0, places.length)
  return (
    <ul className="landing-waypoints">
      {leading.map((project, index) => (
        <li
          key={project.id}
          className="absolute z-1"
          style={{ insetInlineStart: places[index]?.inlineStart, insetBlockStart: places[index]?.blockStart }}
        >
          <a href={`#${projectAnchor(project.id)}`} className="landing-waypoint">
            <CategoryShape category={project.category} size={12} />
            <span className="flex flex-col">
              <span className="text-label whitespace-nowrap text-default">
                <ContentText>{project.title}</ContentText>
              </span>
              <span className="text-micro text-muted">
                <Plural value={project.weightedVotes} one="# vote" other="# votes" />
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
