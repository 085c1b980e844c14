import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskProjectSort } from '#contract/desk/projects-desk.contract.ts'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import type { Column } from '#src/product/desk/desk-table.tsx'
import { StatusBadge } from '#src/product/projects/status-badge.tsx'
import { Count, DateText, Money } from '#src/ui/figures/figures.tsx'
import type { ProjectRow } from './project-filters.rules.ts'

type ProjectColumn = Column<ProjectRow, DeskProjectSort>

export const nobody = <Trans>No owner</Trans>

export const useProjectColumns = (): [ProjectColumn, ...ProjectColumn[]] => {
  const { t } = useLingui()
  const categories = useCategoryNames()
  return [
    { id: 'project', head: t`Project`, cell: ({ title }) => <bdi>{title}</bdi> },
    { id: 'status', head: t`Status`, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'owner',
      head: t`Owner`,
      width: 'wide',
      cell: ({ owner }) =>
        owner ? <bdi translate="no">{owner.username}</bdi> : <span className="text-muted">{nobody}</span>,
    },
    { id: 'category', head: t`Category`, width: 'widest', cell: ({ category }) => categories[category] },
    {
      id: 'votes',
      head: t`Votes`,
      isNumber: true,
      width: 'wide',
      sorts: ['most_votes', 'fewest_votes'],
      cell: ({ votes }) => <Count value={votes} />,
    },
    {
      id: 'donated',
      head: t`Donations`,
      isNumber: true,
      width: 'wide',
      sorts: ['most_donated', 'least_donated'],
      cell: ({ donated_cents: cents }) => <Money cents={cents} />,
    },
    {
      id: 'heard',
      head: t`Last update`,
      isNumber: true,
      width: 'widest',
      sorts: ['heard', 'silent'],
      cell: ({ heard_at: at }) =>
        at === null ? (
          <Trans context="value">none</Trans>
        ) : (
          <DateText at={at} look="shortAndYear" className="text-muted" />
        ),
    },
    {
      id: 'since',
      head: t`Since`,
      isNumber: true,
      sorts: ['newest', 'oldest'],
      cell: ({ created_at: at }) => <DateText at={at} look="shortAndYear" className="text-muted" />,
    },
  ]
}
