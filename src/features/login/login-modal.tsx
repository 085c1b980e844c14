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
  /** One way alone, without tabs. */
  alone?: ReactNode
  /** Called when the closing animation is over. */
  onClosed?: () => void
}

/** The labels of the tabs. */
export const loginTabLabels: Record<LoginTab, ReactNode> = {
  imx: (
    <>
      <span translate="no">imx</span>
      <span className="bg-tier5-soft text-tier5 text-micro rounded-sm px-2 py-[2px] font-semibold">
        <Trans>Premium</Trans>
      </span>
    </>
  ),
  other: <Trans>Other</Trans>,
  email: <Trans>Email</Trans>,
}

/** Titles of the modal that adds the way of a tab alone. */
const added: Record<LoginTab, ReactNode> = {
  imx: <Trans>Add your Immutable Passport</Trans>,
  other: <Trans>Add a wallet</Trans>,
  email: <Trans>Add Google</Trans>,
}

/** The login modal over every page. */
export function LoginModal({ login, methods, step, alone, onClosed }: LoginModalProps) {
  const { t } = useLingui()
  const isOpen = useSelector(login, (snapshot) => snapshot.matches('open'))
  const reason = useSelector(login, (snapshot) => snapshot.context.reason)
  const tab = useSelector(login, (snapshot) => snapshot.context.tab)
  const isWaiting = useSelector(login, ({ context }) => context.tab === 'imx' && context.offered === null)
  const sentences: Record<LoginReason, ReactNode> = {
    plain: null,
    route: null,
    page: <Trans>This page is for players who are logged in.</Trans>,
    settings: <Trans>Your settings belong to your account.</Trans>,
    order: <Trans>Your order is saved. You will come back to it after logging in.</Trans>,
    proof: <Trans>Log in to the account of your address, to prove that it is yours.</Trans>,
    confirm: <Trans>This change needs to know that it is you. The proof counts for 10 minutes.</Trans>,
    link: null,
    google: <Trans>You go to Google’s page and come back here.</Trans>,
    donation: <Trans>A donation by card needs a log-in. It opens right after.</Trans>,
  }
  const problem = useSelector(useAppActor(), (snapshot) => snapshot.context.sessionProblem)
  const title =
    reason === 'plain' ? (
      <Trans>Log in</Trans>
    ) : reason === 'confirm' ? (
      <Trans>Prove that it is you</Trans>
    ) : alone === undefined ? (
      <Trans>Log in to continue</Trans>
    ) : (
      added[tab]
    )
  const shown = methods.some(({ value }) => value === tab) ? tab : (methods[0]?.value ?? tab)
  return (
    <Dialog
      open={isOpen}
      onClose={() => login.send({ type: 'login.close' })}
      {...(onClosed && { onClosed })}
      size="sm"
      steady
      title={step ? step.title : title}
      description={step ? null : sentences[reason]}
      task={step ? 'step' : isWaiting && alone === undefined ? null : tab}
    >
      {problem === 'session_expired' && (
        <p className="text-small bg-surface-2 mb-4 rounded-sm p-3" role="status">
          <Trans>Session expired</Trans>
        </p>
      )}
      {step ? (
        step.content
      ) : alone !== undefined ? (
        alone
      ) : isWaiting ? (
        <div className="grid min-h-[120px] place-items-center" role="status" aria-label={t`Loading`}>
          <Spinner />
        </div>
      ) : methods.length === 1 ? (
        methods[0]?.content
      ) : (
        <Tabs
          label={t`Ways to log in`}
          look="segmented"
          value={shown}
          onChange={(next) => login.send({ type: 'login.tab', tab: next })}
          items={methods}
        />
      )}
    </Dialog>
  )
}
