import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import type { ListingRow } from '#machines/desk/listing.machine.ts'
import { classes } from '#src/ui/classes.ts'
import { SortHead, Table } from '#src/ui/figures/table.tsx'
import type { DeskFilters } from './desk-address.rules.ts'
import type { Desk } from './use-desk.ts'
import { rowId } from './use-row-arrows.ts'

/** A column of a desk's list. The first one opens the entry's panel, and is always shown. */
export interface Column<Row extends ListingRow, Sort extends string = string> {
  readonly id: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers are aligned to the column's end. */
  readonly isNumber?: boolean
  /**
   * Hidden where there is little room, as on a phone and beside an opened entry; the widest are hidden on a tablet,
   * too.
   */
  readonly width?: 'wide' | 'widest'
  /** The sort orders of its heading: highest or newest first, and the reverse. */
  readonly sorts?: readonly [falling: Sort, rising: Sort]
}

/** The selected rows of a list, and the functions that change the selection. */
export interface Selection<Row> {
  readonly ids: ReadonlySet<string>
  readonly isOpen: boolean
  readonly onToggle: (row: Row) => void
  /** Selects all listed rows, or clears the selection. */
  readonly onToggleAll: () => void
}

export const allListedId = 'desk-all'

interface Props<Filters extends DeskFilters, Row extends ListingRow> {
  /** The name of the list, such as "Orders, donations and later charges". */
  label: string
  desk: Desk<Filters, Row>
  columns: readonly [Column<Row, Filters['sort']>, ...Column<Row, Filters['sort']>[]]
  /** Returns the name of a row; it labels the row's box. */
  nameOf: (row: Row) => string
  selection?: Selection<Row>
}

function AllBox<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const { t } = useLingui()
  const { ids, isOpen, onToggleAll } = selection
  return (
    <th scope="col" className="desk-check">
      <input
        type="checkbox"
        id={allListedId}
        aria-label={t`All that are listed`}
        checked={ids.size > 0 && ids.size >= rows.length}
        ref={(box) => {
          if (box) box.indeterminate = ids.size > 0 && ids.size < rows.length
        }}
        disabled={!isOpen}
        onChange={onToggleAll}
      />
    </th>
  )
}

function Head<Row extends ListingRow, Sort extends string>({
  column: { head, isNumber, width: ownWidth, sorts },
  isLead,
  sort,
  onSort,
}: {
  column: Column<Row, Sort>
  /** The first column is always shown, whatever its width. */
  isLead: boolean
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  const width = isLead ? undefined : ownWidth
  if (!sorts)
    return (
      <th scope="col" className={classes(isNumber ? 'ui-number' : 'desk-words', width && `desk-${width}`)}>
        {head}
      </th>
    )
  const [falling, rising] = sorts
  return (
    <SortHead
      number={isNumber === true}
      className={classes(!isNumber && 'desk-words', width && `desk-${width}`)}
      sorted={sort === falling ? 'descending' : sort === rising && 'ascending'}
      onSort={() => onSort(sort === falling ? rising : falling)}
    >
      {head}
    </SortHead>
  )
}

/** A desk's list as a table; each row opens its entry beside it. */
export function DeskTable<Filters extends DeskFilters, Row extends ListingRow>({
  label,
  desk: { rows, filters, opened, without, searchOf, set },
  columns: [lead, ...others],
  nameOf,
  selection,
}: Props<Filters, Row>) {
  const { t } = useLingui()
  const shown = others.filter(({ id }) => !without.includes(id))
  const sort: Filters['sort'] = filters.sort
  const onSort = (wanted: Filters['sort']): void => set({ sort: wanted } as Partial<Filters>)
  return (
    <Table label={label} dense className={classes('desk-table', selection && 'desk-selectable')}>
      <thead>
        <tr>
          {selection && <AllBox rows={rows} selection={selection} />}
          {[lead, ...shown].map((column, at) => (
            <Head key={column.id} column={column} isLead={at === 0} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isOpened = row.id === opened
          const isSelected = selection?.ids.has(row.id) === true
          const name = nameOf(row)
          return (
            <tr key={row.id} data-opened={isOpened || undefined} data-selected={isSelected || undefined}>
              {selection && (
                <td className="desk-check">
                  <input
                    type="checkbox"
                    aria-label={t`Select ${name}`}
                    checked={isSelected}
                    disabled={!selection.isOpen}
                    onChange={() => selection.onToggle(row)}
                  />
                </td>
              )}
              <th scope="row">
                <Link
                  to={paths.brainCore}
                  search={searchOf(row.id)}
                  resetScroll={false}
                  id={rowId(row.id)}
                  className="desk-open"
                  aria-current={isOpened ? 'true' : undefined}
                >
                  {lead.cell(row)}
                </Link>
              </th>
              {shown.map(({ id, cell, isNumber, width }) => (
                <td
                  key={id}
                  className={classes(isNumber ? 'ui-number' : 'desk-words', width && `desk-${width}`)}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
