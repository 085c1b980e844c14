import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import type { DeskId } from '#contract/braincore.rules.ts'
import { deskIds, deskOf } from '#contract/braincore.rules.ts'
import { paths } from '#contract/paths.ts'
import { focusIsNeeded } from '#src/product/focus-is-needed.ts'
import { OpensLater } from '#src/product/opens-later.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { desks } from './desks.ts'
import '#src/product/place-link.css'
import './braincore.css'

/** The overview has the page's plain address. */
const searchOf = (desk: DeskId): { desk?: DeskId } => (desk === 'overview' ? {} : { desk })

function DeskList({ chosen }: { chosen: DeskId }) {
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
              // Which one is current is said below: an address that names no desk means the overview.
              activeOptions={{ exact: true }}
              aria-current={id === chosen ? 'page' : undefined}
            >
              <Icon of={desks[id].icon} size={18} />
              <span className="place-name">{t(desks[id].name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same list where there is no room for it at the side. */
function DeskSelect({ chosen }: { chosen: DeskId }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <SelectField
      label={t`Desk`}
      hideLabel
      icon={desks[chosen].icon}
      value={chosen}
      options={deskIds.map((id) => ({ value: id, label: t(desks[id].name) }))}
      onValueChange={(id) => void navigate({ to: paths.brainCore, search: searchOf(deskOf(id)) })}
      className="desks-select"
      // Arrow keys go on from here.
      data-keeps-focus
    />
  )
}

/** Moves the focus to the heading of each desk that is gone to; where the page was entered, its own heading has it. */
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
 * The desks whose work is there. Each draws a `desk-body` and, at the end of its heading's row, a `desk-beside`; what waits
 * there is a `desk-waiting` of `desk-entry` rows.
 */
export type OpenDesks = Readonly<Partial<Record<DeskId, ComponentType>>>

interface Props {
  chosen: DeskId
  open: OpenDesks
}

/** The administrators' page (design.md 19): its desks at the side, or in a select, and the one that the address names. */
export function BraincoreFrame({ chosen, open }: Props) {
  const { t } = useLingui()
  const heading = useHeadingFocus(chosen)
  const Work = open[chosen]
  return (
    <div className="braincore">
      <div className="braincore-side">
        <h1 className="text-title-2">
          <Trans>BrainCore</Trans>
        </h1>
        <DeskList chosen={chosen} />
        <DeskSelect chosen={chosen} />
      </div>
      <section className="desk" aria-labelledby="desk">
        <h2 id="desk" ref={heading} tabIndex={-1} className="text-title-1">
          {t(desks[chosen].name)}
        </h2>
        <Suspense key={chosen} fallback={<DeskLoading />}>
          {Work ? <Work /> : <DeskLater desk={chosen} />}
        </Suspense>
      </section>
    </div>
  )
}
