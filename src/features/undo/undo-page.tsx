import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { RefreshCw, ShieldCheck, TriangleAlert, Undo2 } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { WayChange } from '#contract/auth/undo.contract.ts'
import type { undoMachine } from '#machines/auth/undo.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { useOpen } from '#src/product/flows/app-actor.tsx'
import { type Screen, StepPage } from '#src/product/flows/step-page.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { useWayNames } from '#src/product/account/way-names.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { provideUndo } from './undo-actors.ts'

type UndoSnapshot = SnapshotFrom<typeof undoMachine>
const valueOf = ({ value }: UndoSnapshot) => value
const contextOf = ({ context }: UndoSnapshot) => context

interface Told {
  change: WayChange
}

/** The change in one sentence, with its time. */
function ChangeText({ change: { change, kind, at } }: Told) {
  const { date } = useFigures()
  const name = useWayNames()[kind]
  const when = date(at, 'full')
  if (kind === 'mail' && change === 'removed')
    return <Trans>The address of the account was changed: {when}.</Trans>
  return change === 'added' ? (
    <Trans>
      A way to log in was added: {name}, {when}.
    </Trans>
  ) : (
    <Trans>
      A way to log in was removed: {name}, {when}.
    </Trans>
  )
}

function Until({ change: { until } }: Told) {
  const { date } = useFigures()
  const day = date(until, 'full')
  return <Trans>It can be undone until {day}.</Trans>
}

/** The page behind the link in a mail about a changed way to log in: it asks, and a press undoes the change. */
export function UndoPage({ linkToken }: { linkToken: string | null }) {
  const { t } = useLingui()
  const call = useCall()
  const open = useOpen()
  const actor = useFlow(() => provideUndo({ call }), { input: { linkToken } })
  const value = useSelector(actor, valueOf)
  const context = useSelector(actor, contextOf)
  const [isPressed, setPressed] = useState(false)
  const press = (type: 'undo.confirm' | 'undo.retry') => () => {
    setPressed(true)
    actor.send({ type })
  }
  // Players need not know in which way a link is malformed.
  const problem = context.problem === 'invalid_request' ? 'undo_invalid' : context.problem

  const screen = (): Screen => {
    switch (value) {
      case 'arriving':
      case 'reading':
        return { icon: null, title: <Trans>Reading the change</Trans> }
      case 'unread':
        return {
          icon: RefreshCw,
          title: <Trans>The change could not be read</Trans>,
          text: problem && t(errorText(problem)),
          action: (
            <Button variant="primary" size="lg" onClick={press('undo.retry')}>
              <Trans>Try again</Trans>
            </Button>
          ),
        }
      case 'asking':
      case 'sending':
        return {
          icon: Undo2,
          title: <Trans>Undo this change?</Trans>,
          text: (
            <>
              <strong className="block">{context.change && <ChangeText change={context.change} />}</strong>
              <span className="mb-3 block">{context.change && <Until change={context.change} />}</span>
              <span>
                <Trans>
                  Your account gets back the way to log in, or the address, that it had before. Every way to
                  log in that was added since is removed, and all devices are logged out.
                </Trans>
              </span>
            </>
          ),
          action: (
            <Button
              variant="primary"
              size="lg"
              busy={value === 'sending' && t`Undoing the change`}
              onClick={press('undo.confirm')}
            >
              <Trans>Undo the change</Trans>
            </Button>
          ),
        }
      case 'failed':
        return {
          icon: RefreshCw,
          title: <Trans>The change could not be undone</Trans>,
          text: problem && t(errorText(problem)),
          action: (
            <Button variant="primary" size="lg" onClick={press('undo.retry')}>
              <Trans>Try again</Trans>
            </Button>
          ),
        }
      case 'refused':
        return {
          icon: TriangleAlert,
          title: <Trans>This link does not work</Trans>,
          text: problem && t(errorText(problem)),
        }
      case 'done':
        return {
          icon: ShieldCheck,
          title: <Trans>The change is undone</Trans>,
          text: <Trans>All devices are logged out. Log in again, and look at your ways to log in.</Trans>,
          action: (
            <Button variant="primary" size="lg" onClick={() => open({ type: 'login.open', reason: 'plain' })}>
              <Trans>Log in</Trans>
            </Button>
          ),
        }
      default:
        return value satisfies never
    }
  }
  const isAsking = value === 'asking' || value === 'sending'
  return (
    <StepPage
      seed="log-in"
      name={isAsking ? 'asking' : value}
      screen={screen()}
      takesFocus={isPressed}
      problem={context.problem}
    />
  )
}
