import { useCallback } from 'react'
import { Trans } from '@lingui/react/macro'
import type { ProjectsContext, ProjectsEvent } from '#machines/projects.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ProjectCard } from './project-card.tsx'
import { useNamedCard } from './use-named-card.ts'
import { visibleProjects } from './visible-projects.ts'

/** The cards the toolbar lets through; the first of an unfiltered list is the leading one. */
export function ProjectList({
  context,
  send,
}: {
  context: ProjectsContext
  send: (event: ProjectsEvent) => void
}) {
  const showAll = useCallback(() => {
    send({ type: 'category.choose', category: null })
    send({ type: 'search.change', search: '' })
  }, [send])
  useNamedCard(context.projects, showAll)
  const shown = visibleProjects(context)
  const leads = context.sort === 'votes' && context.category === null && context.search.trim() === ''
  if (context.projects.length === 0) return <EmptyState text={<Trans>No projects yet.</Trans>} />
  if (shown.length === 0)
    return (
      <EmptyState
        text={<Trans>No project fits these filters.</Trans>}
        action={
          <Button onClick={showAll}>
            <Trans>Show all projects</Trans>
          </Button>
        }
      />
    )
  return (
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
      {shown.map((project, index) => (
        <li key={project.id} className={leads && index === 0 ? 'grid md:col-span-2' : 'grid'}>
          <ProjectCard project={project} leading={leads && index === 0} />
        </li>
      ))}
    </ul>
  )
}
