import { Plural, Trans } from '@lingui/react/macro'
import type { ProjectsContext } from '#machines/projects.machine.ts'
import { Announcement } from '#src/ui/states/announcement.tsx'
import { visibleProjects } from './visible-projects.ts'

/** Announces to screen readers how many projects match the filters. */
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
