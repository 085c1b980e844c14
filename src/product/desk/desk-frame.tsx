import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ListingRow } from '#machines/desk/listing.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { FailedPart } from '../flows/failed-part.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { useFocusOnMore } from '#src/ui/use-focus-on-more.ts'
import { ProblemAlert } from '../words/problem-alert.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import type { DeskFilters } from './desk-address.rules.ts'
import type { Column } from './desk-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { Desk } from './use-desk.ts'
import './desk.css'

interface Props<Filters extends DeskFilters, Row extends ListingRow, Beside> {
  desk: Desk<Filters, Row, Beside>
  /** Names the fields that the search covers. */
  searchLabel: string
  /** Shown when the list cannot be loaded, for example "The payments could not be read." */
  unread: ReactNode
  /** Shown for an empty list without filters; default: a text that nothing was found. */
  nothingYet?: ReactNode
  /** The filters beside the search. */
  pills: ReactNode
  columns: readonly Column<Row, Filters['sort']>[]
  /** Shown above search and list once they are loaded: the items that need a decision. */
  above?: ReactNode
  /** The list; only shown if it is not empty. */
  list: ReactNode
  panel: ReactNode
}

/** A desk of /BrainCore: search and filters, the list with paging and export, and the opened entry beside it. */
export function DeskFrame<Filters extends DeskFilters, Row extends ListingRow, Beside>({
  desk,
  searchLabel,
  unread,
  nothingYet,
  pills,
  columns: [, ...columns],
  above,
  list,
  panel,
}: Props<Filters, Row, Beside>) {
  const { t } = useLingui()
  const { actor, state, filters, rows, next, problem, isComing, without, set, setWithout, widen } = desk
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    set({ q: typeof typed === 'string' ? typed.trim() : '' } as Partial<Filters>)
  }
  const searchBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Back restores an earlier search text. The same box is filled, because a new one would take the focus from the
    // administrator.
    if (searchBox.current) searchBox.current.value = filters.q
  }, [filters.q])
  const listed = useRef<HTMLDivElement>(null)
  const focusOnMore = useFocusOnMore()
  const clear = (): void => {
    widen?.()
    // The pressed control disappears while the list is loading.
    listed.current?.focus({ preventScroll: true })
  }
  const isRead = state !== 'failed' && !isComing
  const hasPanel = panel !== null
  return (
    <>
      <div className="desk-beside">
        {rows.length > 0 && <ColumnsMenu columns={columns} without={without} onSet={setWithout} />}
        <ExportMenu actor={actor} />
      </div>
      <div className="desk-body desk-work" data-opened={hasPanel || undefined}>
        <div className="desk-list">
          {isRead && above}
          <div className="desk-filters">
            <form role="search" className="desk-search" onSubmit={find}>
              <SearchField
                ref={searchBox}
                name="q"
                label={searchLabel}
                defaultValue={filters.q}
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
              />
              <Button type="submit">
                <Trans>Find</Trans>
              </Button>
            </form>
            {pills}
          </div>
          <div
            ref={listed}
            role="region"
            aria-label={t`What is found`}
            aria-busy={state === 'loading'}
            tabIndex={-1}
          >
            {isComing && (
              <Loading label={t`Loading...`}>
                <Skeleton className="h-[20rem] w-full" />
              </Loading>
            )}
            {state === 'failed' && (
              <FailedPart
                problem={problem}
                lead={unread}
                onRetry={() => actor.send({ type: 'list.retry' })}
              />
            )}
            {isRead && (
              <>
                {rows.length === 0 ? (
                  <EmptyState
                    text={(widen === null && nothingYet) || <Trans>Nothing is found.</Trans>}
                    action={
                      widen && (
                        <Button onClick={clear}>
                          <Trans>Clear search and filters</Trans>
                        </Button>
                      )
                    }
                  />
                ) : (
                  list
                )}
                {state !== 'loading' && <ProblemAlert problem={problem} />}
                {next !== null && (
                  <Button
                    className="desk-more"
                    busy={state === 'loadingMore' && t`Reading more`}
                    onClick={({ currentTarget }) => {
                      focusOnMore(currentTarget, listed.current?.querySelector('tbody')?.lastElementChild)
                      actor.send({ type: 'list.more' })
                    }}
                  >
                    <Trans>Show more</Trans>
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
        {panel}
      </div>
    </>
  )
}
