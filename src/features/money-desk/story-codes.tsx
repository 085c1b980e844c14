import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import type { DeskCode } from '#contract/desk/money-desk.contract.ts'
import { Badge, type BadgeTone } from '#src/ui/figures/badge.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'

const tones: Record<GiftCode['state'], BadgeTone> = { open: 'info', claimed: 'success', ended: 'neutral' }

function State({ state }: Pick<GiftCode, 'state'>) {
  switch (state) {
    case 'open':
      return <Trans context="gift code">Open</Trans>
    case 'claimed':
      return <Trans context="gift code">Claimed</Trans>
    case 'ended':
      return <Trans>Ended by a refund</Trans>
  }
  return state satisfies never
}

/** The player who claimed the code, or the address it was sent to. */
function Whereabouts({
  code: { state, claimed_by: claimant, claimed_at: claimedAt, mail },
}: {
  code: DeskCode
}) {
  const who = <bdi translate="no">{state === 'claimed' ? claimant : mail?.to}</bdi>
  if (state === 'claimed') {
    const when = claimedAt && <DateText at={claimedAt} look="full" />
    return (
      <Trans>
        By {who}, {when}
      </Trans>
    )
  }
  if (state === 'open' && mail) return <Trans>For {who}</Trans>
  return null
}

function Code({ code }: { code: DeskCode }) {
  const { head, plan_name: name, months, state } = code
  return (
    <li>
      <code dir="ltr" translate="no">
        {`${head ?? '····'}-…`}
      </code>
      <span>
        <span>{`${name}, `}</span>
        <Plural value={months} one="# month" other="# months" />
        <span className="story-about text-small text-muted">
          <Whereabouts code={code} />
        </span>
      </span>
      <Badge tone={tones[state]}>
        <State state={state} />
      </Badge>
    </li>
  )
}

export function StoryCodes({ codes }: { codes: readonly DeskCode[] }) {
  const { t } = useLingui()
  if (codes.length === 0) return null
  return (
    <section className="story-codes" aria-label={t`Gift codes`}>
      <h4 className="text-title-3">
        <Trans>Gift codes</Trans>
      </h4>
      <ul>
        {codes.map((code) => (
          <Code key={code.id} code={code} />
        ))}
      </ul>
    </section>
  )
}
