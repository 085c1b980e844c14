import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditChange, AuditSort } from '#contract/desk/audit.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeskFrame } from '#src/product/desk/desk-frame.tsx'
import { type Column, DeskTable } from '#src/product/desk/desk-table.tsx'
import { ChoicePill, DayPill, TextPill } from '#src/product/desk/filter-pills.tsx'
import { useDesk } from '#src/product/desk/use-desk.ts'
import { DateText } from '#src/ui/figures/figures.tsx'
import { auditSource } from './audit-actors.ts'
import type { AuditFilters } from './audit-address.ts'
import { ChangePanel } from './change-panel.tsx'
import { ChangeAbout, ChangedBy, ChangedFirst, useChangeNames } from './change-words.tsx'

type ChangeColumn = Column<AuditChange, AuditSort>

const useColumns = (): [ChangeColumn, ...ChangeColumn[]] => {
  const { t } = useLingui()
  const kinds = useChangeNames()
  return [
    { id: 'kind', head: t`Change`, cell: ({ kind }) => kinds[kind] },
    { id: 'about', head: t`About`, cell: (change) => <ChangeAbout change={change} /> },
    { id: 'admin', head: t`By`, width: 'wide', cell: (change) => <ChangedBy change={change} /> },
    {
      id: 'change',
      head: t`Before and after`,
      width: 'wide',
      cell: (change) => <ChangedFirst change={change} />,
    },
    {
      id: 'reason',
      head: t`Reason`,
      width: 'widest',
      cell: ({ reason }) => reason !== null && <bdi translate="no">{reason}</bdi>,
    },
    {
      id: 'at',
      head: t`When`,
      isNumber: true,
      sorts: ['newest', 'oldest'],
      cell: ({ at }) => (
        <span className="text-muted">
          <DateText at={at} look="shortAndYear" /> <DateText at={at} look="time" />
        </span>
      ),
    },
  ]
}

interface PillsProps {
  filters: AuditFilters
  onSet: (filters: Partial<AuditFilters>) => void
}

function AuditPills({ filters: { kind, admin, subject, since, until }, onSet }: PillsProps) {
  const { t } = useLingui()
  return (
    <>
      <ChoicePill
        name={t`Change`}
        value={kind}
        any={t`Any change`}
        names={useChangeNames()}
        onSet={(value) => onSet({ kind: value })}
      />
      <TextPill name={t`Administrator`} value={admin} onSet={(value) => onSet({ admin: value })} />
      <TextPill
        name={t`About`}
        value={subject}
        label={t`Player, order or id`}
        onSet={(value) => onSet({ subject: value })}
      />
      <DayPill name={t`Since`} link={null} value={since} onSet={(value) => onSet({ since: value })} />
      <DayPill name={t`Until`} link={null} value={until} onSet={(value) => onSet({ until: value })} />
    </>
  )
}

/**
 * The Audit desk of /BrainCore: changes by administrators, with date, reason and the values before. It is
 * read-only.
 */
export function AuditDesk() {
  const { t } = useLingui()
  const columns = useColumns()
  const desk = useDesk(auditSource(useCall()))
  const { filters, opened, set } = desk
  const kinds = useChangeNames()
  return (
    <DeskFrame
      desk={desk}
      searchLabel={t`Reason, name, title, number or id`}
      unread={<Trans>The changes could not be read.</Trans>}
      pills={<AuditPills filters={filters} onSet={set} />}
      columns={columns}
      list={<DeskTable label={t`Changes`} desk={desk} columns={columns} nameOf={({ kind }) => kinds[kind]} />}
      panel={opened === null ? null : <ChangePanel key={opened} id={opened} {...desk.opener} />}
    />
  )
}
