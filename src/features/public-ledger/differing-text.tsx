import { Trans } from '@lingui/react/macro'
import type { Differing, ShownDiffering } from '#contract/ledger/public-ledger.rules.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'

interface Props {
  differing: Differing | ShownDiffering
  titleOf: (project: string) => string
}

export function DifferingText({ differing, titleOf }: Props) {
  const { date, number } = useFigures()
  const day = differing.day === null ? '' : date(differing.day)
  const line = 'line' in differing && differing.line !== null ? number(differing.line) : ''
  const project = differing.about === null ? '' : titleOf(differing.about)
  switch (differing.at) {
    case 'row':
      return (
        <Trans>
          Row {line} of {day} was changed: its mark is of another row.
        </Trans>
      )
    case 'order':
      if (differing.day === null)
        return <Trans>Unsealed row {line} is in the wrong place or appears twice.</Trans>
      return (
        <Trans>
          Row {line} of {day} stands in the wrong place, or twice.
        </Trans>
      )
    case 'seal':
      return <Trans>{day} was changed: its seal is of other rows, or of another day before it.</Trans>
    case 'date':
      return <Trans>A day before {day} is missing.</Trans>
    case 'project':
      return <Trans>{project} is listed in the wrong place or twice, or no row names it.</Trans>
    case 'total':
      return differing.about === null ? (
        <Trans>The totals of the file aren’t the sums of its rows.</Trans>
      ) : (
        <Trans>The totals of {project} in the file aren’t the sums of its rows.</Trans>
      )
    case 'saved':
      return <Trans>The file is consistent, but the seal you saved belongs to a different ledger.</Trans>
    case 'shown':
      if (differing.day !== null) return <Trans>This page and the file differ about {day}.</Trans>
      return differing.about === null ? (
        <Trans>The totals on this page aren’t those of the file.</Trans>
      ) : (
        <Trans>This page and the file differ about {project}.</Trans>
      )
  }
}
