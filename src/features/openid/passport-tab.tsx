import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { BookUser, ExternalLink } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { openIdMachine } from '#machines/auth/openid.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { OpenIdNotice } from './openid-notice.tsx'

export type OpenIdActor = ActorRefFrom<typeof openIdMachine>

const isBusyIn = (snapshot: SnapshotFrom<typeof openIdMachine>): boolean =>
  snapshot.matches('opening') || snapshot.matches('leaving')

/** Is the other page being opened? */
export const useIsOpening = (openId: OpenIdActor): boolean => useSelector(openId, isBusyIn)

interface Props {
  passport: OpenIdActor
  /** For a player who is logged in: nothing is said of a new account. */
  isForAccount?: boolean
}

/** The tab with the Immutable Passport. */
export function PassportTab({ passport, isForAccount = false }: Props) {
  const { t } = useLingui()
  const problem = useSelector(passport, ({ context }) => context.problem)
  const isOpening = useIsOpening(passport)
  return (
    <div className="flex flex-col gap-4">
      {problem && !isOpening && <OpenIdNotice way="immutablex" problem={problem} />}
      <p>
        <Trans>Use the Immutable Passport you play with.</Trans>
      </p>
      <Button
        data-autofocus=""
        variant="primary"
        size="lg"
        block
        icon={BookUser}
        busy={isOpening && t`Opening Immutable`}
        onClick={() => passport.send({ type: 'openid.start' })}
      >
        <Trans>Continue with Passport</Trans>
      </Button>
      <p className="text-small text-muted flex gap-2">
        <Icon of={ExternalLink} size={16} className="mt-[2px]" />
        <span>
          <Trans>
            You go to Immutable’s page and come back here. The hub never sees your Passport’s password.
          </Trans>
        </span>
      </p>
      {!isForAccount && (
        <p className="login-note">
          <Trans>New here? Your Passport creates your account, on the Free plan.</Trans>
        </p>
      )}
    </div>
  )
}
