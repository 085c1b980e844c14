import { useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { DonationProject } from '#machines/order/order.machine.ts'
import { type FoundProject, projectLookupMachine } from '#machines/projects/project-lookup.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { CategoryShape } from '#src/product/projects/category-shape.tsx'
import { searchOpenProjects } from '#src/product/projects/open-projects.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { ContentText } from '#src/ui/content-text.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { toDonationProject } from './donation-projects.ts'
import './project-finder.css'

const provideProjectSearch = (call: Call) =>
  projectLookupMachine.provide({
    actors: {
      find: fromTask<readonly FoundProject[], { words: string }>(async ({ input: { words }, signal }) =>
        (await searchOpenProjects(call, words, signal)).map(toDonationProject),
      ),
    },
  })

interface Props {
  /** Label of the group; it names the purpose of the donation. */
  label: string
  onChoose: (project: DonationProject) => void
}

/** Finds a project by the server's search, for when there are more projects than a list shows. */
export function ProjectFinder({ label, onChoose }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => provideProjectSearch(call))
  const words = useSelector(actor, ({ context }) => context.words)
  const found = useSelector(actor, ({ context }) => context.found) as readonly DonationProject[]
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const state = useSelector(actor, ({ value }) => value)
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // This part is at the end of the scrolled content, so the results would be below the edge.
    if (found.length > 0) whole.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  const type = (text: string): void => actor.send({ type: 'words.type', words: text })
  /** The pressed row disappears, so the focus moves back to the field. */
  const choose = (project: DonationProject): void => {
    onChoose(project)
    type('')
    whole.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={whole} className="project-finder" role="group" aria-label={label}>
      <SearchField
        label={t`Search all projects`}
        value={words}
        autoComplete="off"
        className="project-finder-field"
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {found.length > 0 && (
        <ul className="project-finder-rows" aria-busy={isBusy}>
          {found.map((project) => (
            <li key={project.id}>
              <button type="button" className="project-finder-row" onClick={() => choose(project)}>
                <CategoryShape category={project.category} />
                <ContentText>{project.title}</ContentText>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="project-finder-said">
        {state === 'found' && found.length === 0 && <Trans>No options found</Trans>}
        {state === 'failed' && <Trans>Failed to load projects</Trans>}
      </div>
      {state === 'failed' && (
        <Button
          size="sm"
          onClick={() => {
            whole.current?.querySelector('input')?.focus()
            actor.send({ type: 'lookup.retry' })
          }}
        >
          <Trans>Retry</Trans>
        </Button>
      )}
    </div>
  )
}
