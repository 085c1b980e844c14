import type { ComponentType, ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import type { AuditChange } from '#contract/desk/audit.contract.ts'
import { paths } from '#contract/http/paths.ts'
import type { ToldPlayer } from '#contract/desk/players-desk.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { DeskFacts, Fact } from '#src/product/desk/desk-facts.tsx'
import { PlayerLink } from '#src/product/desk/player-link.tsx'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Count, DateText, Money, useFigures } from '#src/ui/figures/figures.tsx'
import { useBrowserName } from './browser-name.ts'
import { useWayNames } from '#src/product/account/way-names.ts'

/** Components of the audit that show a change and its author. */
export interface ChangeParts {
  Change: ComponentType<{ change: AuditChange }>
  By: ComponentType<{ change: AuditChange }>
}

/** A link to another desk that shows data of this player. */
function Elsewhere({ search, children }: { search: Record<string, string>; children: ReactNode }) {
  return (
    <li>
      <Link to={paths.brainCore} search={search} className="link">
        {children}
      </Link>
    </li>
  )
}

function PlayerData({ data: { status, expiresAt } }: { data: NonNullable<ToldPlayer['my_data']> }) {
  const { date } = useFigures()
  const until = expiresAt === null ? '' : date(expiresAt, 'full')
  switch (status) {
    case 'preparing':
      return <Trans>It is being prepared.</Trans>
    case 'ready':
      return <Trans>The player can download it until {until}.</Trans>
    case 'failed':
      return <Trans>It could not be prepared.</Trans>
    case 'expired':
      return <Trans>The files have expired.</Trans>
  }
  return status satisfies never
}

/** The ways into the account, without anything secret. */
export function PlayerWays({ ways }: { ways: ToldPlayer['ways_in'] }) {
  const names = useWayNames()
  if (ways.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nobody can log in to this account.</Trans>
      </p>
    )
  return (
    <ul className="player-sessions">
      {ways.map(({ kind, name, added_at: added, used_at: used }) => (
        <li key={`${kind} ${name} ${added}`}>
          <div>
            <span>{names[kind]}</span>{' '}
            {name !== null && (
              <bdi translate="no" className="text-muted wrap-anywhere">
                {name}
              </bdi>
            )}
            <div className="text-small text-muted">
              {used === null ? (
                <Trans>
                  since <DateText at={added} look="full" />, not used yet
                </Trans>
              ) : (
                <Trans>
                  since <DateText at={added} look="full" />, last used <DateText at={used} look="full" />
                </Trans>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The facts of a player: the plan that counts and its source, votes, donations. */
export function PlayerFacts({ told }: { told: ToldPlayer }) {
  const { t } = useLingui()
  const { plan_id: planId, plan_from: from, plan, votes, voting_bar: bar, same_mailbox: sameMailbox } = told
  const isPaidBeside = plan.paid_plan_id !== planId && plan.paid_plan_id !== 'tier0'
  return (
    <DeskFacts>
      <Fact name={<Trans>Plan that counts</Trans>}>
        <PlanBadge planId={planId} name={planNames[planId]} plain />
        {from !== null && (
          <>
            {' '}
            <span className="text-muted">
              {from === 'gift' ? t`Gift time` : t({ message: 'Paid', context: 'plan' })}
            </span>
          </>
        )}
      </Fact>
      {plan.until !== null && (
        <Fact name={<Trans>Counts until</Trans>}>
          <DateText at={plan.until} />
        </Fact>
      )}
      {isPaidBeside && (
        <Fact name={<Trans>Paid beside it</Trans>}>
          <PlanBadge planId={plan.paid_plan_id} name={planNames[plan.paid_plan_id]} plain />
        </Fact>
      )}
      <Fact name={<Trans>Votes that stand</Trans>}>
        <Count value={votes.standing} />
      </Fact>
      {votes.voided > 0 && (
        <Fact name={<Trans>Votes voided</Trans>}>
          <Count value={votes.voided} />
        </Fact>
      )}
      {bar && (
        <Fact name={<Trans>Barred from voting</Trans>}>
          <DateText at={bar.at} /> <q className="text-muted">{bar.reason}</q>
        </Fact>
      )}
      {told.deleted_at !== null && (
        <Fact name={<Trans>Account deleted</Trans>}>
          <DateText at={told.deleted_at} />
        </Fact>
      )}
      {told.deletion && (
        <Fact name={<Trans>Deletion of the account</Trans>}>
          <DateText at={told.deletion.takesEffectAt} />{' '}
          <span className="text-muted">
            {told.deletion.by === 'player' ? t`requested by the player` : t`requested by an administrator`}
          </span>
        </Fact>
      )}
      {told.my_data && (
        <Fact name={<Trans>Their data</Trans>}>
          <PlayerData data={told.my_data} />
        </Fact>
      )}
      <Fact name={<Trans>Donations</Trans>}>
        <Money cents={told.donated_cents} />
      </Fact>
      <Fact name={<Trans context="player">Joined</Trans>}>
        <DateText at={told.created_at} />
      </Fact>
      <Fact name={<Trans>Id</Trans>}>
        <bdi translate="no">{told.id}</bdi>
      </Fact>
      {sameMailbox.length > 0 && (
        <Fact name={<Trans>Same mailbox</Trans>}>
          <ul className="player-elsewhere">
            {sameMailbox.map(({ id, username }) => (
              <li key={id}>
                <PlayerLink id={id} name={username} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact name={<Trans>On other desks</Trans>}>
        <ul className="player-elsewhere">
          <Elsewhere search={{ desk: 'payments', q: told.id }}>
            <Trans>Payments</Trans>
          </Elsewhere>
          <Elsewhere search={{ desk: 'comments', q: told.username }}>
            <Trans>Comments and reports</Trans>
          </Elsewhere>
          <Elsewhere search={{ desk: 'audit', subject: told.id }}>
            <Trans>Audit</Trans>
          </Elsewhere>
        </ul>
      </Fact>
    </DeskFacts>
  )
}

export function PlayerSessions({
  told,
  notYet,
  onEnd,
}: {
  told: ToldPlayer
  /** The reason why none can be ended now; null while another action is being confirmed. */
  notYet: string | false | null
  onEnd: (sessionId: string) => void
}) {
  const nameOf = useBrowserName()
  const { t } = useLingui()
  if (told.sessions.length === 0)
    return (
      <p className="text-muted">
        <Trans>Logged in nowhere.</Trans>
      </p>
    )
  return (
    <ul className="player-sessions">
      {told.sessions.map((session) => {
        const name = nameOf(session)
        return (
          <li key={session.id}>
            <div>
              <span>{name}</span> {session.is_own && <span className="text-muted">{t`(you, now)`}</span>}
              <div className="text-small text-muted">
                <Trans>
                  since <DateText at={session.created_at} look="full" />, last seen{' '}
                  <DateText at={session.seen_at} look="full" />
                </Trans>
              </div>
            </div>
            {notYet !== null && (
              <Button
                size="sm"
                variant="ghost"
                icon={LogOut}
                disabledReason={notYet}
                aria-label={t`End session: ${name}`}
                onClick={() => onEnd(session.id)}
              >
                <Trans>End</Trans>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Changes to a player, by administrators and by the player, newest first. */
export function PlayerChanges({
  changes,
  parts: { Change, By },
}: {
  changes: ToldPlayer['changes']
  parts: ChangeParts
}) {
  if (changes.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing was changed yet.</Trans>
      </p>
    )
  return (
    <ul className="player-changes">
      {changes.map((change) => (
        <li key={change.id}>
          <div>
            <Change change={change} />
          </div>
          <div className="text-small text-muted">
            <DateText at={change.at} look="full" /> <By change={change} />
          </div>
          {change.reason !== null && (
            <q className="text-small text-muted">
              <bdi translate="no">{change.reason}</bdi>
            </q>
          )}
        </li>
      ))}
    </ul>
  )
}
