import { useLingui } from '@lingui/react/macro'
import type { ListedPlayer, PlayerSort } from '#contract/desk/players-desk.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { Column } from '#src/product/desk/desk-table.tsx'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'

export function PlayerMarks({
  player,
}: {
  player: Pick<ListedPlayer, 'is_admin' | 'dao_access' | 'barred' | 'address_problem' | 'deleted_at'>
}) {
  const { t } = useLingui()
  return (
    <span className="player-marks">
      {player.deleted_at !== null && <Badge>{t`Deleted`}</Badge>}
      {player.is_admin && <Badge tone="accent">{t`Administrator`}</Badge>}
      {player.dao_access && <Badge>{t`DAO`}</Badge>}
      {player.barred && <Badge tone="warning">{t`Barred from voting`}</Badge>}
      {player.address_problem === 'same_mailbox' && (
        <Badge tone="warning">{t`Same mailbox as another account`}</Badge>
      )}
      {player.address_problem === 'not_valid' && <Badge tone="warning">{t`Email not valid`}</Badge>}
    </span>
  )
}

export const usePlayerColumns = (): [
  Column<ListedPlayer, PlayerSort>,
  ...Column<ListedPlayer, PlayerSort>[],
] => {
  const { t } = useLingui()
  return [
    {
      id: 'player',
      head: t`Player`,
      cell: ({ username }) => <bdi translate="no">{username}</bdi>,
      sorts: ['z_to_a', 'a_to_z'],
    },
    {
      id: 'email',
      head: t`Email`,
      cell: ({ email }) => email !== null && <bdi translate="no">{email}</bdi>,
      width: 'wide',
    },
    {
      id: 'plan',
      head: t`Plan`,
      cell: ({ plan_id: planId, plan_from: from }) => (
        <>
          <PlanBadge planId={planId} name={planNames[planId]} plain />
          {from === 'gift' && <span className="text-small text-muted">{` ${t`Gift time`}`}</span>}
        </>
      ),
    },
    { id: 'rights', head: t`Rights`, cell: (player) => <PlayerMarks player={player} />, width: 'widest' },
    {
      id: 'joined',
      head: t({ message: 'Joined', context: 'player' }),
      cell: ({ created_at: at }) => <DateText at={at} look="shortAndYear" className="text-muted" />,
      isNumber: true,
      sorts: ['newest', 'oldest'],
    },
  ]
}
