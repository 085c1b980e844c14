import { Plural, Trans } from '@lingui/react/macro'
import type { ProjectsContext } from '#machines/projects.machine.ts'
import { Announcement } from '#src/ui/states/announcement.tsx'
import { visibleProjects } from './visible-projects.ts'

/** Says to those who don't see the list how many projects a filter or a search has left. */
export function FoundProjects({ context }: { context: ProjectsContext }) {
  const { category, search, projects } = context
  const count = visibleProjects(context).length
  return (
    <Announcement of={projects.length > 0 ? `${category} ${search}` : null}>
      {count === 0 ? (
        <Trans>No projects match these filters.</Trans>
      ) : (
        <Plural value={count} one="# project" other="# projects" />
      )}
    </Announcement>
  )
}
