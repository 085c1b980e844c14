import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Info } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import type { DropdownProps } from './dropdown-view.ts'
import { Network } from './network.tsx'
import { Referral } from './referral.tsx'

/** Announces the result of copying to screen readers. */
function Told({ actor }: DropdownProps) {
  const { t } = useLingui()
  const isCopied = useSelector(actor, (snapshot) => snapshot.matches({ open: { ready: 'copied' } }))
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches({ open: { ready: 'refused' } }))
  return (
    <p role="status" className="sr-only">
      {isCopied ? t`Copied to the clipboard` : isRefused && t`It couldn’t be copied, so it is selected now.`}
    </p>
  )
}

/** The ways besides the card, as set in the settings. Empty if there are none. */
export function FurtherWays({ actor }: DropdownProps) {
  const { t } = useLingui()
  const ways = useSelector(actor, ({ context }) => context.ways)
  const hasFailed = useSelector(actor, ({ context }) => context.problem !== null)
  if (hasFailed) {
    return (
      <div className="donation-way">
        <ErrorState
          text={<Trans>The other ways to donate could not be loaded.</Trans>}
          actions={
            <Button onClick={() => actor.send({ type: 'ways.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      </div>
    )
  }
  if (!ways) {
    return (
      <Loading label={t`Loading...`} className="donation-way donation-loading">
        <Skeleton className="donation-loading-plate" />
        <Skeleton className="donation-loading-words" />
      </Loading>
    )
  }
  return (
    <>
      {ways.addresses.length > 0 && (
        <section className="donation-way">
          <h3 className="donation-way-name">
            <Trans>From a wallet</Trans>
          </h3>
          <p className="donation-no-votes">
            <Icon of={Info} size={16} className="donation-info" />
            <Trans>These donations give no votes, and the hub can’t tell they are yours.</Trans>
          </p>
          <ul className="donation-networks">
            {ways.addresses.map(({ network, address }) => (
              <li key={network}>
                <Network actor={actor} network={network} address={address} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {ways.referral && <Referral actor={actor} code={ways.referral.code} />}
      <Told actor={actor} />
    </>
  )
}
