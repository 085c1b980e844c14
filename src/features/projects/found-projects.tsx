import { Plural, Trans } from '@lingui/react/macro'
import type { ProjectsContext } from '#machines/projects/projects.machine.ts'
import { Announcement } from '#src/ui/states/announcement.tsx'
import { countMatches } from './sorted-projects.ts'

/** Announces the number of matching projects to screen readers once the list has loaded. */
export function FoundProjects({ context, isSettled }: { context: ProjectsContext; isSettled: boolean }) {
  const { category, search, onlyOpen, stats } = context
  const count = countMatches(context)
  return (
    <Announcement of={isSettled && stats ? `${category} ${onlyOpen} ${search.trim()}` : null}>
      {count === 0 ? (
        <Trans>No projects match these filters.</Trans>
      ) : (
        <Plural value={count} one="# project" other="# projects" />
      )}
    </Announcement>
  )
}
