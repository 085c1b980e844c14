import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, ChevronsUp, FileDown, LogOut, Shield, UserX, Vault } from 'lucide-react'
import type { ToldPlayer } from '#contract/desk/players-desk.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeskPanel, type OpenedProps } from '#src/product/desk/desk-panel.tsx'
import { type DeskEntry, useDeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { useNotReady } from '#src/product/desk/use-not-ready.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { PlayerMarks } from './player-columns.tsx'
import { type ChangeParts, PlayerChanges, PlayerFacts, PlayerSessions, PlayerWays } from './player-facts.tsx'
import { usePlayerDone, usePlayerWords } from './player-words.tsx'
import { playerSource, type PlayerWish } from './players-source.ts'

const begun = { reason: '', isReady: true } as const

interface OffersProps {
  told: ToldPlayer
  entry: DeskEntry<ToldPlayer, PlayerWish>
}

/** The only action that a deleted account leaves: its votes stay counted. */
function VoidVotes({ told, entry }: OffersProps) {
  const notYet = useNotReady(entry.actor)
  if (told.votes.standing === 0) return null
  return (
    <Button
      icon={ChevronsUp}
      disabledReason={notYet}
      onClick={() => entry.begin({ ...begun, kind: 'void', bar: false })}
    >
      <Trans>Void votes</Trans>
    </Button>
  )
}

function Offers({ told, entry }: OffersProps) {
  const { t } = useLingui()
  const notYet = useNotReady(entry.actor)
  const { is_admin: isAdmin, dao_access: hasDao, barred: isBarred } = told
  return (
    <>
      <Button
        icon={Shield}
        disabledReason={notYet}
        onClick={() => entry.begin({ ...begun, kind: 'administrator', isGiven: !isAdmin })}
      >
        {isAdmin ? t`Remove the administrator’s right` : t`Make administrator`}
      </Button>
      <Button
        icon={Vault}
        disabledReason={notYet}
        onClick={() => entry.begin({ ...begun, kind: 'dao', isGiven: !hasDao })}
      >
        {hasDao ? t`Remove access to the DAO` : t`Give access to the DAO`}
      </Button>
      {told.sessions.length > 0 && (
        <Button
          icon={LogOut}
          disabledReason={notYet}
          onClick={() => entry.begin({ ...begun, kind: 'sessions', sessionId: null })}
        >
          <Trans>End all sessions</Trans>
        </Button>
      )}
      {told.my_data?.status !== 'preparing' && told.my_data?.status !== 'ready' && (
        <Button
          icon={FileDown}
          disabledReason={notYet}
          onClick={() => entry.begin({ ...begun, kind: 'data' })}
        >
          <Trans>Prepare their data</Trans>
        </Button>
      )}
      {told.deletion === null && (
        <Button
          icon={UserX}
          disabledReason={notYet}
          onClick={() => entry.begin({ ...begun, kind: 'deletion' })}
        >
          <Trans>Delete the account</Trans>
        </Button>
      )}
      <VoidVotes told={told} entry={entry} />
      <Button
        icon={Ban}
        disabledReason={notYet}
        onClick={() => entry.begin({ ...begun, kind: 'voting', isBarred: !isBarred })}
      >
        {isBarred ? t`Allow voting again` : t`Bar from voting`}
      </Button>
    </>
  )
}

function Told({
  told,
  entry,
  parts,
}: {
  told: ToldPlayer
  entry: DeskEntry<ToldPlayer, PlayerWish>
  parts: ChangeParts
}) {
  const words = usePlayerWords(told, entry.change)
  const isDeleted = told.deleted_at !== null
  const notYet = useNotReady(entry.actor)
  return (
    <>
      <PlayerFacts told={told} />
      <WishForm
        entry={entry}
        words={words}
        offers={isDeleted ? <VoidVotes told={told} entry={entry} /> : <Offers told={told} entry={entry} />}
      />
      {!isDeleted && (
        <>
          <section>
            <h4 className="text-title-3">
              <Trans>Ways to log in</Trans>
            </h4>
            <PlayerWays ways={told.ways_in} />
          </section>
          <section>
            <h4 className="text-title-3">
              <Trans>Sessions</Trans>
            </h4>
            <PlayerSessions
              told={told}
              notYet={entry.wish === null ? notYet : null}
              onEnd={(sessionId) => entry.begin({ ...begun, kind: 'sessions', sessionId })}
            />
          </section>
        </>
      )}
      <section>
        <h4 className="text-title-3">
          <Trans>Changes</Trans>
        </h4>
        <PlayerChanges changes={told.changes} parts={parts} />
      </section>
    </>
  )
}

interface Props extends OpenedProps {
  parts: ChangeParts
}

export function PlayerPanel({ id, onChanged, parts, ...opened }: Props) {
  const call = useCall()
  const entry = useDeskEntry(playerSource(call), { id, onChanged })
  const { told } = entry
  return (
    <DeskPanel
      {...opened}
      entry={entry}
      title={told ? <bdi translate="no">{told.username}</bdi> : <Trans>Player</Trans>}
      badge={told && <PlayerMarks player={told} />}
      unread={<Trans>The player could not be read.</Trans>}
      doneWords={usePlayerDone()}
    >
      {told && (
        <>
          {told.email !== null && (
            <p className="text-muted">
              <bdi translate="no">{told.email}</bdi>
            </p>
          )}
          <Told told={told} entry={entry} parts={parts} />
        </>
      )}
    </DeskPanel>
  )
}
