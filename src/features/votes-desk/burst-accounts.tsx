import { Trans } from '@lingui/react/macro'
import type { BurstPlayer, ToldBurst } from '#contract/desk/votes-desk.contract.ts'
import { PlayerLink } from '#src/product/desk/player-link.tsx'
import { WishBox } from '#src/product/desk/wish-box.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { Count, DateText } from '#src/ui/figures/figures.tsx'
import type { BurstWish } from './bursts-source.ts'

type VoidWish = Extract<BurstWish, { kind: 'void' }>

function Votes({ account: { votes, standing } }: { account: BurstPlayer }) {
  if (votes === standing) return <Count value={votes} />
  return (
    <>
      <s className="text-muted">
        <Count value={votes} />
      </s>{' '}
      <Count value={standing} />
    </>
  )
}

/** The accounts of a burst: their age, their votes, and links to the players. */
export function BurstAccounts({ told: { accounts, players } }: { told: ToldBurst }) {
  const [shown, total] = [accounts.length, players]
  return (
    <>
      <ul className="burst-accounts">
        {accounts.map((account) => (
          <li key={account.id}>
            <div>
              <PlayerLink id={account.id} name={account.username} />{' '}
              {account.barred && (
                <Badge tone="warning">
                  <Trans>Barred from voting</Trans>
                </Badge>
              )}
              <div className="text-small text-muted">
                <Trans>
                  account made <DateText at={account.created_at} look="full" />, voted{' '}
                  <DateText at={account.first_at} look="time" />
                </Trans>
              </div>
            </div>
            <span>
              <Votes account={account} />
            </span>
          </li>
        ))}
      </ul>
      {shown < total && (
        <p className="text-muted">
          <Trans>
            {shown} of {total}
          </Trans>
        </p>
      )}
    </>
  )
}

interface ChoiceProps {
  told: ToldBurst
  wish: VoidWish
  onChange: (wish: VoidWish) => void
}

/** Returns the accounts whose votes can be voided. */
export const standingOf = ({ accounts }: ToldBurst): BurstPlayer[] =>
  accounts.filter(({ standing }) => standing > 0)

/** Chooses the accounts whose votes are voided, and whether they may vote again. */
export function BurstChoice({ told, wish, onChange }: ChoiceProps) {
  const accounts = standingOf(told)
  const chosen = new Set(wish.userIds ?? accounts.map(({ id }) => id))
  const toggle = (id: string): void => {
    const userIds = accounts.map((account) => account.id).filter((one) => chosen.has(one) !== (one === id))
    onChange({
      ...wish,
      userIds: userIds.length === accounts.length ? null : userIds,
      isReady: userIds.length > 0,
    })
  }
  return (
    <>
      <fieldset className="burst-choice">
        <legend className="ui-field-label">
          <Trans>Whose votes</Trans>
        </legend>
        {accounts.map(({ id, username, standing }) => (
          <WishBox
            key={id}
            label={<bdi translate="no">{username}</bdi>}
            figure={<Count value={standing} />}
            isChecked={chosen.has(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
      <WishBox
        label={<Trans>Bar them from voting, too</Trans>}
        isChecked={wish.bar}
        onChange={(bar) => onChange({ ...wish, bar })}
      />
    </>
  )
}
