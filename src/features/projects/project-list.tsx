import { memo, useRef } from 'react'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDownUp } from 'lucide-react'
import { flushSync } from 'react-dom'
import type { Project } from '#contract/projects/projects.contract.ts'
import type { ProjectsContext } from '#machines/projects/projects.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { MoreProjects } from './more-projects.tsx'
import { ProjectCard } from './project-card.tsx'
import type { ProjectsActor } from './projects-actors.ts'
import { CardsLoading } from './projects-loading.tsx'
import { countMatches, hasNone } from './sorted-projects.ts'
import { useNamedCard } from './use-named-card.ts'
import { useLiveOrder } from './use-live-order.ts'

interface Props {
  context: ProjectsContext
  /** `changing`: projects for other filters are loading; `adding`: the next ones are. */
  state: 'settled' | 'changing' | 'adding'
  actor: ProjectsActor
  leader: string | undefined
}

const Card = memo(ProjectCard)

/** The cards that match the filters; the first of an unfiltered list is the leading one. */
export function ProjectList({ actor, context, state, leader }: Props) {
  const { send } = actor
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const { found, isChanged, adopt, whereUsed } = useLiveOrder(context)
  const { sort, category, search, onlyOpen } = context
  const leads = sort === 'votes' && category === null && search.trim() === '' && !onlyOpen
  /** The leading card takes two places. */
  const cardsIn = (places: number): number => (leads ? places - 1 : places)
  useNamedCard({
    projects: context.projects,
    isSettled: state === 'settled',
    show: (project: Project) => {
      while (cardsIn(actor.getSnapshot().context.shown) <= found.indexOf(project)) send({ type: 'list.more' })
    },
    open: (id) => void navigate({ to: '/VaultVision/$project', params: { project: id }, replace: true }),
  })
  /** The button disappears with its surroundings, so the focus moves to the heading until the cards are there. */
  const showUnfiltered = (): void => {
    document.querySelector<HTMLElement>('#projects-title')?.focus()
    send({ type: 'filters.set', filters: { category: null, search: '', onlyOpen: false } })
  }
  if (hasNone(context))
    return <EmptyState text={<Trans>No projects yet. Donations go to the community fund.</Trans>} />
  if (found.length === 0 && state === 'changing') return <CardsLoading />
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
  const shown = found.slice(0, cardsIn(context.shown))
  /** The button disappears, so the focus moves to the first card. */
  const reorder = (): void => {
    flushSync(adopt)
    list.current?.querySelector('article')?.focus()
  }
  return (
    <div ref={whereUsed} className="landing-list" aria-busy={state === 'changing'}>
      {isChanged && (
        <Button size="sm" icon={ArrowDownUp} className="landing-reorder" onClick={reorder}>
          <Trans>Order changed</Trans>
        </Button>
      )}
      <ul ref={list} className={classes('landing-cards', leads && 'landing-cards-led')}>
        {shown.map((project, index) => (
          <li key={project.id}>
            <Card project={project} leading={leads && index === 0} leadsWeek={project.id === leader} />
          </li>
        ))}
        <MoreProjects
          shown={shown.length}
          ofAll={countMatches(context)}
          isLoading={state === 'adding'}
          problem={context.problem}
          onPress={() => send({ type: 'list.more' })}
        />
      </ul>
    </div>
  )
}
