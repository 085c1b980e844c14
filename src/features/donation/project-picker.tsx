import { type MouseEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { ChevronDown, Landmark } from 'lucide-react'
import { flushSync } from 'react-dom'
import { mostAtOnce } from '#contract/projects/projects.contract.ts'
import type { OpenProject } from '#machines/donation/donation.machine.ts'
import { CategoryShape } from '#src/product/projects/category-shape.tsx'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { findingAll } from '#src/product/places/finding-all.rules.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Radios } from '#src/ui/fields/radios.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { Money, useFigures } from '#src/ui/figures/figures.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { type DonationProps, hasFailed, isLoading, useDonation } from './donation-view.ts'

/** The value of the first row. No project has an empty id. */
const fund = ''

/** A project in a row or field; null is the community fund. */
function Named({ project }: { project: OpenProject | null }) {
  const names = useCategoryNames()
  if (!project)
    return (
      <>
        <Icon of={Landmark} size={16} className="donate-fund" />
        <span className="donate-project-name">
          <Trans>No project, the community fund</Trans>
        </span>
      </>
    )
  const { category, title, goalCents, donatedCents } = project
  const left = goalCents === null ? 0 : goalCents - donatedCents
  return (
    <>
      <CategoryShape category={category} className="donate-shape" />
      <span className="donate-project-name">
        <span className="sr-only">{`${names[category]}: `}</span>
        <ContentText>{title}</ContentText>
      </span>
      {left > 0 && (
        <span className="donate-left">
          <Trans>
            <Money cents={left} /> to the goal
          </Trans>
        </span>
      )}
    </>
  )
}

/** The list's content when there are no projects: loading, failed or nothing found. */
function Instead({ donation, found, onRetry }: DonationProps & { found: number; onRetry: () => void }) {
  const { t } = useLingui()
  const projects = useDonation(donation, (context) => context.projects)
  const isComing = useSelector(donation, isLoading)
  const failed = useSelector(donation, hasFailed)
  if (failed)
    return (
      <div className="donate-instead" role="alert">
        <p>
          <Trans>Failed to load projects</Trans>
        </p>
        <Button size="sm" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    )
  if (projects === null)
    return (
      isComing && (
        <Loading label={t`Loading...`} className="donate-coming">
          <Skeleton className="donate-coming-row" />
          <Skeleton className="donate-coming-row" />
          <Skeleton className="donate-coming-row" />
        </Loading>
      )
    )
  if (projects.length === 0)
    return (
      <p className="donate-instead">
        <Trans>No projects available for donation at the moment.</Trans>
      </p>
    )
  return (
    found === 0 && (
      <p className="donate-instead" role="status">
        <Trans>No options found</Trans>
      </p>
    )
  )
}

/** The unfolded list: search, the fund first, then the matching projects. */
function List({ donation, labelId }: DonationProps & { labelId: string }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const { number } = useFigures()
  const projects = useDonation(donation, (context) => context.projects)
  const chosen = useDonation(donation, (context) => context.project)
  const listed = (projects ?? []).map((project) => (project.id === chosen?.id ? chosen : project))
  // The choice may be older than the list, or the list may have failed to load.
  const known = chosen && !listed.includes(chosen) ? [chosen, ...listed] : listed
  // If there are more projects than the list holds, the server searches. It also finds misspelled words and
  // words of the description.
  const searched = useDonation(donation, (context) => context.search)
  const isPart = searched !== '' || (projects?.length ?? 0) >= mostAtOnce
  const isFound = findingAll(isPart ? '' : search)
  const found = known.filter(({ title }) => isFound(title))
  const count = number(known.length)
  const rows = [null, ...found].map((project) => ({ value: project?.id ?? fund, project }))
  const list = useRef<HTMLDivElement>(null)
  const isThere = projects !== null
  // Scrolls to the chosen row when the list appears. Later choices are pressed, so they are already visible.
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('.donate-row:has(:checked)')
    if (isThere && row && list.current) list.current.scrollTop = row.offsetTop - row.offsetHeight
  }, [isThere])
  /** The retry button disappears when it is pressed, so the focus moves to the rows. */
  const retry = (): void => {
    list.current?.querySelector<HTMLElement>('input:checked')?.focus()
    donation.send({ type: 'projects.retry' })
  }
  return (
    <div className="donate-list">
      <SearchField
        label={projects === null || isPart ? t`Search projects` : t`Search ${count} open projects`}
        value={search}
        onChange={({ currentTarget: { value } }) => {
          setSearch(value)
          if (isPart) donation.send({ type: 'projects.search', search: value })
        }}
        flush
      />
      <div ref={list} className="donate-rows" role="radiogroup" aria-labelledby={labelId} tabIndex={-1}>
        <Radios
          value={chosen?.id ?? fund}
          onChange={(value) =>
            donation.send({ type: 'project.choose', projectId: value === fund ? null : value })
          }
          options={rows}
          className="ui-radio donate-row"
        >
          {({ project }) => <Named project={project} />}
        </Radios>
        <Instead donation={donation} found={found.length} onRetry={retry} />
      </div>
    </div>
  )
}

/** On phones, the list is folded to one field until it is pressed. */
function Folded({ donation, labelId }: DonationProps & { labelId: string }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const field = useRef<HTMLButtonElement>(null)
  const valueId = useId()
  const listId = useId()
  const chosen = useDonation(donation, (context) => context.project)
  const fold = (): void => {
    flushSync(() => setUnfolded(false))
    field.current?.focus()
  }
  /** A press chooses and folds the list. Clicks by arrow keys have no detail and keep it unfolded. */
  const onPress = ({ target, detail }: MouseEvent): void => {
    if (detail === 0 || !(target instanceof Element) || !target.closest('.donate-row')) return
    setTimeout(fold)
  }
  const onEscape = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    fold()
  })
  useEffect(() => {
    if (!isUnfolded) return undefined
    // Uses the capture phase, to come before the surrounding dialog: it listens at the document and would close.
    const listener = (event: KeyboardEvent): void => onEscape(event)
    addEventListener('keydown', listener, { capture: true })
    return () => removeEventListener('keydown', listener, { capture: true })
  }, [isUnfolded])
  return (
    <>
      <button
        ref={field}
        type="button"
        className="donate-field"
        aria-expanded={isUnfolded}
        aria-controls={isUnfolded ? listId : undefined}
        aria-labelledby={`${labelId} ${valueId}`}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span id={valueId} className="donate-field-value">
          <Named project={chosen} />
        </span>
        <Icon of={ChevronDown} size={16} className="donate-chevron" />
      </button>
      {isUnfolded && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- hears the presses of its radio buttons
        <div id={listId} onClick={onPress}>
          <List donation={donation} labelId={labelId} />
        </div>
      )}
    </>
  )
}

export function ProjectPicker({ donation, phone }: DonationProps & { phone: boolean }) {
  const labelId = useId()
  return (
    <section className="donate-part">
      <h3 id={labelId} className="donate-question">
        <Trans>For which project?</Trans>
      </h3>
      {phone ? (
        <Folded donation={donation} labelId={labelId} />
      ) : (
        <List donation={donation} labelId={labelId} />
      )}
    </section>
  )
}
