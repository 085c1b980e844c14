import { useRef } from 'react'
import { Trans } from '@lingui/react/macro'
import { ArrowDownUp, ChevronDown } from 'lucide-react'
import { flushSync } from 'react-dom'
import type { Project } from '#contract/projects.contract.ts'
import type { ProjectsContext, ProjectsEvent } from '#machines/projects.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import { ProjectCard } from './project-card.tsx'
import { useNamedCard } from './use-named-card.ts'
import { useLiveOrder } from './use-live-order.ts'
import { visibleProjects } from './visible-projects.ts'

/** Number of cards shown before the player asks for all. */
const firstCards = 9

interface Props {
  context: ProjectsContext
  isWhole: boolean
  send: (event: ProjectsEvent) => void
}

/** The cards that match the filters; the first of an unfiltered list is the leading one. */
export function ProjectList({ context, isWhole, send }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { found, isChanged, adopt, whereUsed } = useLiveOrder(context)
  const unfiltered = { ...context, category: null, search: '' }
  const clear = (): void => send({ type: 'filters.set', filters: { category: null, search: '' } })
  useNamedCard(context.projects, (project: Project) => {
    if (!found.includes(project)) clear()
    const all = found.length === context.projects.length ? found : visibleProjects(unfiltered)
    if (all.indexOf(project) >= firstCards) send({ type: 'list.showAll' })
  })
  /** The button goes with what it stood in: the focus moves on to the first card. */
  const showUnfiltered = (): void => {
    flushSync(clear)
    document.querySelector<HTMLElement>('.landing-cards article')?.focus()
  }
  if (context.projects.length === 0)
    return <EmptyState text={<Trans>No projects yet. Donations go to the community fund.</Trans>} />
  if (found.length === 0)
    return (
      <EmptyState
        text={<Trans>No projects match these filters.</Trans>}
        action={
          <Button onClick={showUnfiltered}>
            <Trans>Show all projects</Trans>
          </Button>
        }
      />
    )
  const leads = context.sort === 'votes' && context.category === null && context.search.trim() === ''
  const shown = isWhole ? found : found.slice(0, firstCards)
  const showAll = (): void => {
    flushSync(() => send({ type: 'list.showAll' }))
    list.current?.querySelectorAll('article')[firstCards]?.focus()
  }
  /** The button goes: the focus moves on to what is first now. */
  const reorder = (): void => {
    flushSync(adopt)
    list.current?.querySelector('article')?.focus()
  }
  return (
    <div ref={whereUsed} className="landing-list">
      {isChanged && (
        <Button size="sm" icon={ArrowDownUp} className="landing-reorder" onClick={reorder}>
          <Trans>Order changed</Trans>
        </Button>
      )}
      <ul ref={list} className={classes('landing-cards', leads && 'landing-cards-led')}>
        {shown.map((project, index) => (
          <li key={project.id}>
            <ProjectCard project={project} leading={leads && index === 0} />
          </li>
        ))}
        {shown.length < found.length && (
          <li className="landing-cards-rest">
            <Button iconEnd={ChevronDown} onClick={showAll}>
              <Trans>
                Show all <Count value={found.length} />
              </Trans>
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}
