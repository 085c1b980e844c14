import { type ReactNode, useMemo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { LogIn, type LucideIcon, MailCheck, MailX, RefreshCw } from 'lucide-react'
import type { Session } from '#contract/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorTexts } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { useAppActor } from '#src/app/app-actor.tsx'
import { Button } from '#src/ui/button.tsx'
import { formatDate } from '#src/ui/intl.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { provideMagicLinkReturn } from './magic-link-return-actors.ts'
import './magic-link-return.css'

interface Props {
  linkToken: string | null
  /** Puts the new session in force and moves on as after any login. */
  adopt: (session: Session) => void
}

interface Screen {
  icon: LucideIcon | null
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}

/** The page a mailed link opens: one icon, one sentence of truth, one action. */
export function MagicLinkReturnPage({ linkToken, adopt }: Props) {
  const { t, i18n } = useLingui()
  const call = useCall()
  const app = useAppActor()
  const machine = useMemo(() => provideMagicLinkReturn({ call, adopt }), [call, adopt])
  const actor = useActorRef(machine, { input: { linkToken } })
  const { value, context } = useSelector(actor, (snapshot) => snapshot)

  const askAgain = (
    <Button variant="primary" onClick={() => app.send({ type: 'login.open', reason: 'plain' })}>
      <Trans>Ask for a new link</Trans>
    </Button>
  )
  const screen = (): Screen => {
    switch (value) {
      case 'arriving':
      case 'verifying':
        return { icon: null, title: <Trans>Checking your link</Trans> }
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
              browser is logged in, the other one is not.
            </Trans>
          ),
          action: (
            <Button
              variant="primary"
              size="lg"
              busy={value === 'confirming' && t`Logging in`}
              onClick={() => actor.send({ type: 'link.continue' })}
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
          text: context.problem && t(errorTexts[context.problem]),
          action: (
            <Button variant="primary" onClick={() => actor.send({ type: 'link.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          ),
        }
      case 'refused':
        return {
          icon: MailX,
          title: <Trans>This link does not work</Trans>,
          text: context.problem && t(errorTexts[context.problem]),
          action: askAgain,
        }
      case 'signedIn':
        return {
          icon: MailCheck,
          title: <Trans>You are logged in</Trans>,
          text: <Trans>One moment, you are taken on.</Trans>,
        }
      default:
        return value satisfies never
    }
  }
  const { icon, title, text, action } = screen()
  return (
    <div className="link-return page">
      <div className="link-return-panel" aria-live="polite">
        <span className="link-return-icon">{icon ? <Icon of={icon} size={20} /> : <Spinner />}</span>
        <h1 className="text-title-1">{title}</h1>
        {text && <p className="text-muted">{text}</p>}
        <Reference problem={context.problem} />
        {action}
      </div>
    </div>
  )
}
