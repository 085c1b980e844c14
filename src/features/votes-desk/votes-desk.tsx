import { Trans, useLingui } from '@lingui/react/macro'
import { leastYoung } from '#contract/votes/vote-bursts.rules.ts'
import type { Burst, BurstSort, BurstState } from '#contract/desk/votes-desk.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeskFrame } from '#src/product/desk/desk-frame.tsx'
import { type Column, DeskTable } from '#src/product/desk/desk-table.tsx'
import { ChoicePill, DayPill } from '#src/product/desk/filter-pills.tsx'
import { useDesk } from '#src/product/desk/use-desk.ts'
import { Count, DateText } from '#src/ui/figures/figures.tsx'
import { BurstPanel } from './burst-panel.tsx'
import { BurstStateBadge, useBurstStates } from './burst-state.tsx'
import { type BurstFilters, burstsSource } from './bursts-source.ts'
import './votes-desk.css'

const useColumns = (): [Column<Burst, BurstSort>, ...Column<Burst, BurstSort>[]] => {
  const { t } = useLingui()
  return [
    { id: 'project', head: t`Project`, cell: ({ project }) => <bdi translate="no">{project.title}</bdi> },
    {
      id: 'state',
      head: t({ message: 'State', context: 'burst' }),
      cell: ({ state }) => <BurstStateBadge state={state} />,
    },
    {
      id: 'players',
      head: t`New accounts`,
      cell: ({ players }) => <Count value={players} />,
      isNumber: true,
      width: 'wide',
    },
    {
      id: 'young',
      head: t`Their votes`,
      cell: ({ young_votes: votes }) => <Count value={votes} />,
      isNumber: true,
      sorts: ['largest', 'smallest'],
    },
    {
      id: 'all',
      head: t`All votes in that time`,
      cell: ({ votes }) => <Count value={votes} />,
      isNumber: true,
      width: 'wide',
    },
    {
      id: 'voided',
      head: t`Voided`,
      cell: ({ voided }) => <Count value={voided} />,
      isNumber: true,
      width: 'wide',
    },
    {
      id: 'standing',
      head: t`Still standing`,
      cell: ({ standing }) => <Count value={standing} />,
      isNumber: true,
      width: 'wide',
    },
    {
      id: 'begun',
      head: t`Begun`,
      cell: ({ from }) => (
        <>
          <DateText at={from} look="short" /> <DateText at={from} look="time" />
        </>
      ),
      isNumber: true,
      sorts: ['newest', 'oldest'],
    },
  ]
}

function BurstPills({
  filters: { state, day },
  onSet,
}: {
  filters: BurstFilters
  onSet: (changed: Partial<BurstFilters>) => void
}) {
  const { t } = useLingui()
  const states = useBurstStates()
  const names = Object.fromEntries(Object.entries(states).map(([name, { word }]) => [name, word])) as Record<
    BurstState,
    string
  >
  return (
    <>
      <ChoicePill
        name={t({ message: 'State', context: 'burst' })}
        any={t`Any state`}
        value={state}
        names={names}
        onSet={(value) => onSet({ state: value })}
      />
      <DayPill name={t`Day`} value={day} onSet={(value) => onSet({ day: value })} />
    </>
  )
}

/** The desk Votes of /BrainCore: bursts of votes by new accounts, and the decisions about them. */
export function VotesDesk() {
  const { t } = useLingui()
  const desk = useDesk(burstsSource(useCall()))
  const columns = useColumns()
  const { opened } = desk
  return (
    <DeskFrame
      desk={desk}
      searchLabel={t`Project`}
      unread={<Trans>The bursts could not be read.</Trans>}
      nothingYet={
        <Trans>
          No burst yet: a burst is at least {leastYoung} new accounts that cast half or more of a project’s
          votes within an hour.
        </Trans>
      }
      pills={<BurstPills filters={desk.filters} onSet={desk.set} />}
      columns={columns}
      list={
        <DeskTable
          label={t`Bursts of votes`}
          desk={desk}
          columns={columns}
          nameOf={({ project }) => project.title}
        />
      }
      panel={
        opened === null ? null : (
          <BurstPanel key={opened} id={opened} onChanged={desk.changed} {...desk.opener} />
        )
      }
    />
  )
}
