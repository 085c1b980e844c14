import { type ReactNode, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Icon } from '../drawing/icon.tsx'
import { DateText } from '../figures/figures.tsx'
import { Table } from '../figures/table.tsx'
import type { DatedValue } from './chart-frame.tsx'
import './charts.css'

interface Props {
  label: string
  dates: ReactNode
  values: ReactNode
  /** Oldest first; the table begins with the newest. */
  rows: readonly DatedValue[]
  children: (value: number) => ReactNode
}

/** A chart's values as a table, for reading by keyboard, by screen reader or exactly. */
export function ChartData({ label, dates, values, rows, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="ui-chart-data" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Show data</Trans>
        <Icon of={ChevronDown} size={16} />
      </summary>
      {isOpen && (
        <Table label={label} dense className="ui-chart-table">
          <thead>
            <tr>
              <th scope="col">{dates}</th>
              <th scope="col" className="ui-number">
                {values}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map((row) => (
              <tr key={row.date}>
                <th scope="row">
                  <DateText at={row.date} />
                </th>
                <td className="ui-number">{children(row.value)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </details>
  )
}
