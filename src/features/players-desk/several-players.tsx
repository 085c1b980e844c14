import { Plural, useLingui } from '@lingui/react/macro'
import { Ban, LogOut } from 'lucide-react'
import type { ListedPlayer } from '#contract/desk/players-desk.contract.ts'
import type { SelectionWords } from '#src/product/desk/selectable-rows.tsx'
import { PlayerMarks } from './player-columns.tsx'
import type { WishAboutSeveral } from './players-source.ts'

const begun = { reason: '', isReady: true } as const

export const useSeveralPlayers = (): SelectionWords<ListedPlayer, WishAboutSeveral> => {
  const { t } = useLingui()
  const problems: Record<string, string> = {
    not_found: t`There is no such player`,
    self: t`This is you: nothing was done`,
  }
  return {
    bar: t`Selected players`,
    offers: [
      { icon: Ban, label: t`Bar from voting`, wish: { ...begun, kind: 'voting' } },
      { icon: LogOut, label: t`End all sessions`, wish: { ...begun, kind: 'sessions' } },
    ],
    title: ({ kind }) => (kind === 'voting' ? t`Bar the players from voting` : t`End the players’ sessions`),
    named: (player) => (
      <>
        <strong>
          <bdi translate="no">{player.username}</bdi>
        </strong>{' '}
        <bdi translate="no" className="text-muted">
          {player.email}
        </bdi>{' '}
        <PlayerMarks player={player} />
      </>
    ),
    verb: ({ kind }, count) =>
      kind === 'voting' ? (
        <Plural value={count} one="Bar # player from voting" other="Bar # players from voting" />
      ) : (
        <Plural value={count} one="Log # player out" other="Log # players out" />
      ),
    done: ({ kind }, count) =>
      kind === 'voting' ? (
        <Plural value={count} one="# player can no longer vote." other="# players can no longer vote." />
      ) : (
        <Plural value={count} one="# player is logged out." other="# players are logged out." />
      ),
    isGrave: () => true,
    problem: (problem) => problems[problem] ?? problem,
  }
}
