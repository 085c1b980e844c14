import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../drawing/icon.tsx'
import './table.css'

type Props = { label: string; dense?: boolean; className?: string; children: ReactNode }

/** A table that scrolls inside itself; the head and the first column stay. Numbers: `ui-number` on th and td. */
export function Table({ label, dense, className, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
    <div className={classes('ui-table-scroll', className)} role="region" aria-label={label} tabIndex={0}>
      <table className={classes('ui-table', dense && 'ui-table-dense')} aria-label={label}>
        {children}
      </table>
    </div>
  )
}

type SortProps = {
  sorted?: 'ascending' | 'descending' | false
  onSort: () => void
  number?: boolean
  className?: string | false | undefined
  children: ReactNode
}

/** A sortable column's head: arrow and aria-sort show the direction. */
export function SortHead({ sorted = false, onSort, number, className, children }: SortProps) {
  return (
    <th scope="col" aria-sort={sorted || 'none'} className={classes(number && 'ui-number', className)}>
      <button type="button" className="ui-sort" onClick={onSort}>
        {textsInElements(children)}
        {sorted && <Icon of={sorted === 'ascending' ? ArrowUp : ArrowDown} size={16} />}
      </button>
    </th>
  )
}
