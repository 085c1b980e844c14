import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CircleAlert, FingerprintPattern } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Problem } from '#contract/errors.ts'
import type { passkeyMachine } from '#machines/auth/passkey.machine.ts'
import { errorText } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'

export type PasskeyActor = ActorRefFrom<typeof passkeyMachine>
type PasskeySnapshot = SnapshotFrom<typeof passkeyMachine>

const isShownIn = (snapshot: PasskeySnapshot): boolean =>
  !snapshot.matches('checking') && !snapshot.matches('absent')
const isBusyIn = (snapshot: PasskeySnapshot): boolean =>
  snapshot.matches('asking') || snapshot.matches('verifying')
const problemIn = ({ context }: PasskeySnapshot) => context.problem

/** Does this browser have passkeys? Until that is known, no. */
export const usePasskeyShown = (passkey: PasskeyActor): boolean => useSelector(passkey, isShownIn)

interface Props {
  passkey: PasskeyActor
  /** For a player who is logged in, and proves that it is them. */
  isProof?: boolean
}

/** Logs in by a passkey; nothing where the browser has none. */
export function PasskeyButton({ passkey, isProof = false }: Props) {
  const { t } = useLingui()
  const isShown = usePasskeyShown(passkey)
  const isBusy = useSelector(passkey, isBusyIn)
  if (!isShown) return null
  return (
    <Button
      className="min-w-0 flex-1"
      icon={FingerprintPattern}
      busy={isBusy}
      aria-label={isProof ? t`Confirm with a passkey` : t`Log in with a passkey`}
      onClick={() => passkey.send({ type: 'passkey.choose' })}
    >
      <Trans>Passkey</Trans>
    </Button>
  )
}

/** Problems with a sentence of their own. */
const ownSentences: readonly Problem[] = [
  'passkey_challenge_invalid',
  'passkey_unknown',
  'passkey_refused',
  'proof_refused',
  'rate_limited',
  'offline',
  'timeout',
  'unavailable',
]

/** The problem of the last try with a passkey. */
export function PasskeyNotice({ passkey }: { passkey: PasskeyActor }) {
  const { t } = useLingui()
  const problem = useSelector(passkey, problemIn)
  if (problem === null) return null
  return (
    <div role="alert" className="rounded-sm text-small bg-danger-soft flex gap-3 p-3 wrap-anywhere">
      <Icon of={CircleAlert} className="text-danger-text mt-[1px]" />
      <div className="min-w-0">
        <p>
          {problem !== 'passkey_failed' && ownSentences.includes(problem) ? (
            t(errorText(problem))
          ) : (
            <Trans>Logging in with a passkey failed. Try again, or log in another way.</Trans>
          )}
        </p>
        <Reference problem={problem === 'passkey_failed' ? null : problem} />
      </div>
    </div>
  )
}
