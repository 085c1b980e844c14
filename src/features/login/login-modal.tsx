import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { LoginReason, LoginTab, loginMachine } from '#machines/auth/login.machine.ts'
import { useAppActor } from '#src/product/flows/app-actor.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { Tabs } from '#src/ui/controls/tabs.tsx'
import './login.css'

export interface LoginMethod {
  value: LoginTab
  label: ReactNode
  content: ReactNode
}

/** A part of a way in that takes the place of all tabs, such as the wait for a wallet. */
export interface LoginStep {
  title: ReactNode
  content: ReactNode
}

interface LoginModalProps {
  login: ActorRefFrom<typeof loginMachine>
  methods: readonly LoginMethod[]
  step: LoginStep | null
}

/** The login modal over every page. */
export function LoginModal({ login, methods, step }: LoginModalProps) {
  const { t } = useLingui()
  const isOpen = useSelector(login, (snapshot) => snapshot.matches('open'))
  const reason = useSelector(login, (snapshot) => snapshot.context.reason)
  const tab = useSelector(login, (snapshot) => snapshot.context.tab)
  const isWaiting = useSelector(login, ({ context }) => context.tab === 'imx' && context.offered === null)
  const sentences: Record<LoginReason, ReactNode> = {
    plain: null,
    route: null,
    order: <Trans>Your order is saved. You will come back to it after logging in.</Trans>,
    proof: <Trans>Log in to the account of your address, to prove that it is yours.</Trans>,
    donation: <Trans>A donation by card needs a log-in. It opens right after.</Trans>,
  }
  const problem = useSelector(useAppActor(), (snapshot) => snapshot.context.sessionProblem)
  const title = reason === 'plain' ? <Trans>Log in</Trans> : <Trans>Log in to continue</Trans>
  return (
    <Dialog
      open={isOpen}
      onClose={() => login.send({ type: 'login.close' })}
      size="sm"
      steady
      title={step ? step.title : title}
      description={step ? null : sentences[reason]}
      task={step ? 'step' : isWaiting ? null : tab}
    >
      {problem === 'session_expired' && (
        <p className="text-small text-muted mb-4" role="status">
          <Trans>Session expired</Trans>
        </p>
      )}
      {step ? (
        step.content
      ) : isWaiting ? (
        <div className="grid min-h-[120px] place-items-center" role="status" aria-label={t`Loading`}>
          <Spinner />
        </div>
      ) : (
        <Tabs
          label={t`Ways to log in`}
          look="segmented"
          value={tab}
          onChange={(next) => login.send({ type: 'login.tab', tab: next })}
          items={methods}
        />
      )}
    </Dialog>
  )
}
