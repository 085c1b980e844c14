import { type ReactNode, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { Table } from '#src/ui/figures/table.tsx'

interface Props<Row> {
  label: string
  dates: ReactNode
  values: ReactNode
  /** Oldest first; the table begins with the newest. */
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

/** What a chart shows, as a table for whoever reads it by keyboard, screen reader or to the last digit. */
export function ChartData<Row extends { date: string }>({
  label,
  dates,
  values,
  rows,
  children,
}: Props<Row>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="project-data" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Show data</Trans>
        <Icon of={ChevronDown} size={16} />
      </summary>
      {isOpen && (
        <Table label={label} dense className="project-data-table">
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
                <td className="ui-number">{children(row)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </details>
  )
}
