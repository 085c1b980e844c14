import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { LogIn, MailCheck, MailX, RefreshCw } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import type { magicLinkReturnMachine } from '#machines/auth/magic-link-return.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { useOpen } from '#src/product/flows/app-actor.tsx'
import { type Screen, StepPage } from '#src/product/flows/step-page.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { useIsSettling } from '#src/product/account/use-presence.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { formatDate } from '#src/ui/figures/intl.ts'
import { provideMagicLinkReturn } from './magic-link-return-actors.ts'

type ReturnSnapshot = SnapshotFrom<typeof magicLinkReturnMachine>
const valueOf = ({ value }: ReturnSnapshot) => value
const contextOf = ({ context }: ReturnSnapshot) => context

interface Props {
  linkToken: string | null
  /** Adopts the new session and continues as after any login. */
  adopt: (session: Session) => void
}

/** The page that a mailed link opens: one icon, one sentence, one action. */
export function MagicLinkReturnPage({ linkToken, adopt }: Props) {
  const { t, i18n } = useLingui()
  const call = useCall()
  const open = useOpen()
  const actor = useFlow(() => provideMagicLinkReturn({ call, adopt }), { input: { linkToken } })
  const value = useSelector(actor, valueOf)
  const context = useSelector(actor, contextOf)
  const [isPressed, setPressed] = useState(false)
  const press = (type: 'link.continue' | 'link.retry') => () => {
    setPressed(true)
    actor.send({ type })
  }
  const user = useUser()
  const isSettling = useIsSettling()
  // Players need not know in which way a link is malformed.
  const problem = context.problem === 'invalid_request' ? 'link_invalid' : context.problem

  const askAgain = (
    <Button
      variant="primary"
      size="lg"
      onClick={() => open({ type: 'login.open', reason: 'plain', tab: 'email' })}
    >
      <Trans>Ask for a new link</Trans>
    </Button>
  )
  const checking: Screen = { icon: null, title: <Trans>Checking your link</Trans> }
  const refused = (): Screen => {
    if (user) {
      const { username } = user
      return {
        icon: MailCheck,
        title: (
          <Trans>
            You are logged in as <bdi translate="no">{username}</bdi>
          </Trans>
        ),
        text:
          problem === 'link_used' ? (
            <Trans>This link has already been used. You don’t need another one.</Trans>
          ) : (
            <Trans>This link does not work, but you don’t need one.</Trans>
          ),
        action: (
          <Link to={paths.vaultVision} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            <Trans>Go to Vault Vision</Trans>
          </Link>
        ),
      }
    }
    return {
      icon: MailX,
      title: <Trans>This link does not work</Trans>,
      text: problem && t(errorText(problem)),
      action: askAgain,
    }
  }
  const screen = (): Screen => {
    switch (value) {
      case 'arriving':
      case 'verifying':
        return checking
      case 'awaitingConfirmation':
      case 'confirming': {
        const at = context.askedAt && formatDate(context.askedAt, i18n.locale, 'full')
        const { askedFrom } = context
        return {
          icon: LogIn,
          title: <Trans>Log in here?</Trans>,
          text: (
            <Trans>
              This link was asked for on {at} from <bdi>{askedFrom}</bdi>. Continue only if that was you: this
              browser will be logged in, the other one will not.
            </Trans>
          ),
          action: (
            <Button
              variant="primary"
              size="lg"
              busy={value === 'confirming' && t`Logging in`}
              onClick={press('link.continue')}
            >
              <Trans>Continue</Trans>
            </Button>
          ),
        }
      }
      case 'failed':
        return {
          icon: RefreshCw,
          title: <Trans>Your link could not be checked</Trans>,
          text: context.problem && t(errorText(context.problem)),
          action: (
            <Button variant="primary" size="lg" onClick={press('link.retry')}>
              <Trans>Try again</Trans>
            </Button>
          ),
        }
      case 'refused':
        return isSettling ? checking : refused()
      case 'loggedIn':
        return {
          icon: MailCheck,
          title: <Trans>You are logged in</Trans>,
          text: <Trans>One moment, we are taking you there.</Trans>,
        }
      default:
        return value satisfies never
    }
  }
  return (
    <StepPage seed="log-in" name={value} screen={screen()} takesFocus={isPressed} problem={context.problem} />
  )
}
