import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, MailCheck } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Wait } from './wait.tsx'

interface Props {
  email: string
  /** True while no further mail may be sent: an address gets one mail a minute. */
  isResting: boolean
  isSending: boolean
  /** The reason why another link could not be sent. The first one still works. */
  problem: ReactNode
  onAgain: () => void
  onRestart: () => void
}

/** Must equal the machine's wait. */
const restSeconds = 60

/** The pressed button has disappeared, so the focus moves to the result. */
const takeFocus = (element: HTMLElement | null): void => element?.focus()

export function LinkSent({ email, isResting, isSending, problem, onAgain, onRestart }: Props) {
  const { t } = useLingui()
  return (
    <div className="login-form">
      <div ref={takeFocus} tabIndex={-1} className="flex gap-3" role="status">
        <Icon of={MailCheck} size={20} className="text-success-text mt-[2px]" />
        <div className="min-w-0 wrap-anywhere">
          <p className="text-body-strong">
            <Trans>Magic link sent to your email. Please check your inbox.</Trans>
          </p>
          <p className="text-small text-muted mt-2">
            <Trans>
              Sent to <bdi translate="no">{email}</bdi>. The link works once, for 10 minutes. Open it in this
              browser and this tab logs in by itself.
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
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={isSending && t`Sending`}
          disabledReason={isResting && t`We sent one less than a minute ago.`}
          onClick={onAgain}
        >
          <Trans>Send it again</Trans>
        </Button>
        <Button variant="ghost" onClick={onRestart}>
          <Trans>Use another address</Trans>
        </Button>
        {isResting && !problem && (
          <span className="text-small text-muted">
            <Wait seconds={restSeconds} />
          </span>
        )}
      </div>
    </div>
  )
}
