import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { DeskId } from '#contract/desk/braincore.rules.ts'
import { deskIds, deskOf } from '#contract/desk/braincore.rules.ts'
import { paths } from '#contract/http/paths.ts'
import { WaitingChanged } from '#src/product/desk/waiting-changed.ts'
import { focusIsNeeded } from '#src/product/flows/focus-is-needed.ts'
import { OpensLater } from '#src/product/places/opens-later.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Count, useFigures } from '#src/ui/figures/figures.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { desks } from './desks.ts'
import { OverviewProvider, overviewOf, useOverviewFlow } from './overview-flow.ts'
import '#src/product/places/place-link.css'
import './braincore.css'

/** The overview has the page's plain address, without a parameter. */
const searchOf = (desk: DeskId): { desk?: DeskId } => (desk === 'overview' ? {} : { desk })

interface ListProps {
  chosen: DeskId
  /** Number of pending items per desk. Desks without any are left out. */
  waiting: ReadonlyMap<DeskId, number>
}

function WaitingCount({ count }: { count: number }) {
  return (
    <>
      {' '}
      <span className="desks-count" aria-hidden="true">
        <Count value={count} />
      </span>
      <span className="sr-only">
        <Plural value={count} one="# waits" other="# wait" />
      </span>
    </>
  )
}

function DeskList({ chosen, waiting }: ListProps) {
  const { t } = useLingui()
  return (
    <nav className="desks" aria-label={t`Desks`}>
      <ul>
        {deskIds.map((id) => (
          <li key={id}>
            <Link
              to={paths.brainCore}
              search={searchOf(id)}
              className="nav-row desks-row"
              // aria-current is set explicitly, because an address without a desk means the overview.
              activeOptions={{ exact: true }}
              aria-current={id === chosen ? 'page' : undefined}
            >
              <Icon of={desks[id].icon} size={18} />
              <span className="place-name">{t(desks[id].name)}</span>
              {waiting.has(id) && <WaitingCount count={waiting.get(id) ?? 0} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The list of desks as a select, for narrow screens. */
function DeskSelect({ chosen, waiting }: ListProps) {
  const { t } = useLingui()
  const { number } = useFigures()
  const labelOf = (id: DeskId): string => {
    const [name, count] = [t(desks[id].name), waiting.get(id)]
    return count === undefined ? name : `${name} (${number(count)})`
  }
  const navigate = useNavigate()
  return (
    <SelectField
      label={t`Desk`}
      hideLabel
      icon={desks[chosen].icon}
      value={chosen}
      options={deskIds.map((id) => ({ value: id, label: labelOf(id) }))}
      onValueChange={(id) => void navigate({ to: paths.brainCore, search: searchOf(deskOf(id)) })}
      className="desks-select"
      // Keeps the focus, so that the arrow keys continue from here.
      data-keeps-focus
    />
  )
}

/** Focuses the heading when another desk is opened. The page's own heading is focused when the page is entered. */
const useHeadingFocus = (chosen: DeskId) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(chosen)
  useEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    if (!focusIsNeeded()) heading.current?.focus({ preventScroll: true })
  }, [chosen])
  return heading
}

function DeskLoading() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading...`} className="desk-body">
      <Skeleton className="h-10 w-[20rem] max-w-full" />
      <Skeleton className="h-[20rem] w-full" />
    </Loading>
  )
}

function DeskLater({ desk }: { desk: DeskId }) {
  const { t } = useLingui()
  return (
    <>
      <OpensLater />
      <div className="desk-body">
        <p className="desk-later">{t(desks[desk].later)}</p>
      </div>
    </>
  )
}

/**
 * The desks that are implemented. Each draws a `desk-body` and, at the end of its heading's row, a
 * `desk-beside`. Pending items are a `desk-waiting` with `desk-entry` rows.
 */
export type OpenDesks = Readonly<Partial<Record<DeskId, ComponentType>>>

interface Props {
  chosen: DeskId
  open: OpenDesks
}

/**
 * The administrators' page (design.md 19): its desks in a list at the side or in a select, and the desk from the
 * address.
 */
export function BraincoreFrame({ chosen, open }: Props) {
  const { t } = useLingui()
  const heading = useHeadingFocus(chosen)
  const Work = open[chosen]
  const actor = useOverviewFlow(chosen)
  const overview = useSelector(actor, overviewOf)
  const waiting = new Map(overview?.desks.map(({ desk, count }) => [desk, count]))
  return (
    <div className="braincore">
      <div className="braincore-side">
        <h1 id="braincore" className="text-title-2">
          <Trans>BrainCore</Trans>
        </h1>
        <DeskList chosen={chosen} waiting={waiting} />
        <DeskSelect chosen={chosen} waiting={waiting} />
      </div>
      <section className="desk" aria-labelledby="braincore desk">
        <h2 id="desk" ref={heading} tabIndex={-1} className="text-title-1">
          {t(desks[chosen].name)}
        </h2>
        <OverviewProvider value={actor}>
          <WaitingChanged value={() => actor.send({ type: 'pages.again' })}>
            <Suspense key={chosen} fallback={<DeskLoading />}>
              {Work ? <Work /> : <DeskLater desk={chosen} />}
            </Suspense>
          </WaitingChanged>
        </OverviewProvider>
      </section>
    </div>
  )
}
