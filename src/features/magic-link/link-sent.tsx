import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, MailCheck } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'

interface Props {
  email: string
  /** An address gets one mail a minute. */
  mayRepeat: boolean
  isSending: boolean
  /** Why another link could not be sent; the first one still works. */
  problem: ReactNode
  onAgain: () => void
  onRestart: () => void
}

/** The pressed button is gone: the focus goes to what came of it. */
const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** The link is on its way. */
export function LinkSent({ email, mayRepeat, isSending, problem, onAgain, onRestart }: Props) {
  const { t } = useLingui()
  return (
    <div className="login-form">
      <div ref={takeFocus} tabIndex={-1} className="flex gap-3" role="status">
        <Icon of={MailCheck} size={20} className="text-success-text mt-[2px]" />
        <div>
          <p className="text-body-strong">
            <Trans>Magic link sent to your email. Please check your inbox.</Trans>
          </p>
          <p className="text-small text-muted mt-2">
            <Trans>
              Sent to <bdi>{email}</bdi>. The link works once, for 10 minutes. Open it in this browser and
              this tab signs in by itself.
            </Trans>
          </p>
        </div>
      </div>
      {problem && (
        <p role="alert" className="text-small text-danger-text flex gap-2">
          <Icon of={CircleAlert} size={16} />
          <span>
            <span>{problem}</span>{' '}
            <span>
              <Trans>The link you have still works.</Trans>
            </span>
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isSending && t`Sending`}
          disabledReason={!mayRepeat && !isSending && t`You can send it again in a minute.`}
          onClick={onAgain}
        >
          <Trans>Send it again</Trans>
        </Button>
        <Button variant="ghost" onClick={onRestart}>
          <Trans>Use another address</Trans>
        </Button>
      </div>
    </div>
  )
}
