import { type ReactNode, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Bell, BellOff, RefreshCw, TriangleAlert } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import type { UnsubscribeEvent, unsubscribeMachine } from '#machines/notifications/unsubscribe.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { type Screen, StepPage } from '#src/product/flows/step-page.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { mailsTexts } from './mails-texts.ts'
import { provideUnsubscribe } from './unsubscribe-actors.ts'

type UnsubscribeSnapshot = SnapshotFrom<typeof unsubscribeMachine>
const valueOf = ({ value }: UnsubscribeSnapshot) => value
const contextOf = ({ context }: UnsubscribeSnapshot) => context

function AllSettings({ isMain = false }: { isMain?: boolean }) {
  return (
    <Link
      to={paths.settings}
      search={{ tab: 'notifications' }}
      className={buttonClass({ variant: isMain ? 'primary' : 'ghost', size: 'lg' })}
    >
      <span className="ui-button-label">
        <Trans>All settings</Trans>
      </span>
    </Link>
  )
}

/** A problem of the last press, and beneath it what can be done. */
function Actions({ alert, children }: { alert: ReactNode; children: ReactNode }) {
  return (
    <>
      {alert}
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </>
  )
}

/** The page of the link that stops mails, without a log-in: it asks, and a press stops them. */
export function UnsubscribePage({ linkToken }: { linkToken: string | null }) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => provideUnsubscribe({ call }), { input: { linkToken } })
  const value = useSelector(actor, valueOf)
  const { mails, problem, waitSeconds } = useSelector(actor, contextOf)
  const [isPressed, setPressed] = useState(false)
  const press = (type: UnsubscribeEvent['type']) => () => {
    setPressed(true)
    actor.send({ type })
  }
  const topic = mails?.topic ?? null
  const { name, stopped } = mailsTexts(topic)
  const alert = <ProblemAlert problem={problem} waitSeconds={waitSeconds} />

  const goesOn =
    topic === null ? (
      <Trans>Their contents still appear in the hub. Everything else goes on.</Trans>
    ) : (
      <Trans>They still appear in the hub. Everything else goes on.</Trans>
    )
  // The keys: a button that has the focus must not turn into the one that does the opposite.
  const asking = (): Screen => ({
    icon: BellOff,
    title: <Trans>Stop these mails?</Trans>,
    text: (
      <>
        <strong className="block">{t(name)}</strong>
        <span>{goesOn}</span>
      </>
    ),
    action: (
      <Actions key="asking" alert={alert}>
        <Button
          variant="primary"
          size="lg"
          busy={value === 'stopping' && t`Stopping the mails`}
          onClick={press('mails.stop')}
        >
          <Trans>Stop these mails</Trans>
        </Button>
        <AllSettings />
      </Actions>
    ),
  })
  const off = (): Screen => ({
    icon: BellOff,
    title: t(stopped),
    text: goesOn,
    action: (
      <Actions key="stopped" alert={alert}>
        <Button
          size="lg"
          busy={value === 'restoring' && t`Turning the mails on`}
          onClick={press('mails.restore')}
        >
          <Trans>Turn them on again</Trans>
        </Button>
        <AllSettings />
      </Actions>
    ),
  })
  const reading = (): Screen => ({ icon: null, title: <Trans>Reading the link</Trans> })
  const screens: Record<typeof value, () => Screen> = {
    arriving: reading,
    reading,
    unread: () => ({
      icon: RefreshCw,
      title: <Trans>The link could not be read</Trans>,
      action: (
        <Actions alert={alert}>
          <Button variant="primary" size="lg" onClick={press('link.retry')}>
            <Trans>Try again</Trans>
          </Button>
        </Actions>
      ),
    }),
    asking,
    stopping: asking,
    justStopped: off,
    stopped: off,
    restoring: off,
    restored: () => ({
      icon: Bell,
      title: <Trans>These mails come again</Trans>,
      text: t(name),
      action: (
        <Actions alert={null}>
          <AllSettings isMain />
        </Actions>
      ),
    }),
    offInSettings: () => ({
      icon: BellOff,
      title: <Trans>These mails are off in your settings</Trans>,
      text: <Trans>You switched them off there, so only there can you turn them on.</Trans>,
      action: (
        <Actions alert={null}>
          <AllSettings isMain />
        </Actions>
      ),
    }),
    refused: () => ({
      icon: TriangleAlert,
      title: <Trans>This link does not work</Trans>,
      text: (
        <Trans>
          It is cut off, or not from one of our mails. Open it in the mail again, or use your settings.
        </Trans>
      ),
      action: (
        <Actions alert={null}>
          <AllSettings />
        </Actions>
      ),
    }),
  }
  const names: Partial<Record<typeof value, string>> = {
    arriving: 'reading',
    stopping: 'asking',
    justStopped: 'stopped',
    restoring: 'stopped',
  }
  return (
    <StepPage
      seed="unsubscribe"
      name={names[value] ?? value}
      screen={screens[value]()}
      takesFocus={isPressed}
    />
  )
}
