import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleSlash2 } from 'lucide-react'
import type { WalletContext, WalletNote } from '#machines/auth/wallet.machine.ts'
import type { Problem } from '#contract/errors.ts'
import { errorText } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useWalletName } from './wallet-title.tsx'

/** Problems with a sentence of their own; for all others the listed one is shown (Shell 8). */
const ownSentences: readonly Problem[] = [
  'wallet_address_invalid',
  'nonce_invalid',
  'signature_invalid',
  'contract_account',
  'chain_unreachable',
  'way_of_another',
  'proof_needed',
  'proof_refused',
  'rate_limited',
  'offline',
  'timeout',
  'unavailable',
]

const look = 'rounded-sm flex gap-3 p-3 text-small wrap-anywhere'

/** The end of the last try. A refusal by the player is no error. */
export function WalletNotice({ context }: { context: WalletContext }) {
  const { t } = useLingui()
  const { note, problem, chosen } = context
  const name = useWalletName(chosen)
  const wallet = <bdi translate="no">{name}</bdi>
  const notes: Record<WalletNote, ReactNode> = {
    refused: (
      <>
        <strong>
          <Trans>Nothing was signed.</Trans>
        </strong>{' '}
        <span>
          <Trans>You refused in {wallet}, or closed its window.</Trans>
        </span>
      </>
    ),
    account_changed: <Trans>{wallet} changed to another account. Start again with the one you want.</Trans>,
    locked: <Trans>{wallet} is locked. Open it, then try again.</Trans>,
    contract_account: t(errorText('contract_account')),
    text_renewed: null,
    text_expired: t(errorText('nonce_invalid')),
  }
  if (problem !== null)
    return (
      <div role="alert" className={`${look} bg-danger-soft`}>
        <Icon of={CircleAlert} className="text-danger-text mt-[1px]" />
        <div className="min-w-0">
          <p>
            {problem !== 'wallet_failed' && ownSentences.includes(problem) ? (
              t(errorText(problem))
            ) : (
              <Trans>Failed to connect with {wallet}.</Trans>
            )}
          </p>
          <Reference problem={problem === 'wallet_failed' ? null : problem} />
        </div>
      </div>
    )
  if (note === null || notes[note] === null) return null
  return (
    <div role="status" className={`${look} bg-surface-2`}>
      <Icon of={CircleSlash2} className="text-muted mt-[1px]" />
      <p className="min-w-0">{notes[note]}</p>
    </div>
  )
}
