import { useEffect } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CircleSlash2, LogIn, RefreshCw, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { Problem } from '#contract/errors.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import type { LoginReason } from '#machines/auth/login.machine.ts'
import type { openIdReturnMachine } from '#machines/auth/openid-return.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { useOpen } from '#src/product/flows/app-actor.tsx'
import { type Screen, StepPage } from '#src/product/flows/step-page.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { useUser } from '#src/product/account/use-user.ts'
import type { WayOutcome } from '#src/product/account/way-outcome.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { provideOpenIdReturn } from './openid-return-actors.ts'

type ReturnSnapshot = SnapshotFrom<typeof openIdReturnMachine>
const valueOf = ({ value }: ReturnSnapshot) => value
const contextOf = ({ context }: ReturnSnapshot) => context

interface Props {
  codeToken: string | null
  way: OpenIdWay | null
  problem: Problem | null
  /** Reason for which the log-in modal was open when the player left. */
  reason: LoginReason
  /** Adopts the new session and continues as after any log-in. */
  adopt: (session: Session) => void
  /** Continues as after any log-in, for a player who is logged in already. */
  goOn: () => void
  /** Leads back with the result; null for a player who did not leave from Settings. */
  goBack: ((outcome: WayOutcome) => void) | null
}

/** Names of the two ways in, which are the same in every language. */
const names: Record<OpenIdWay, string> = { google: 'Google', immutablex: 'Immutable Passport' }

/** The page to which Google and Immutable lead back: one icon, one sentence, one action. */
export function OpenIdReturnPage({
  codeToken,
  way: startedBy,
  problem: arrivedWith,
  reason,
  ...steps
}: Props) {
  const { adopt, goOn, goBack } = steps
  const { t } = useLingui()
  const call = useCall()
  const open = useOpen()
  const actor = useFlow(() => provideOpenIdReturn({ call, adopt }), {
    input: { codeToken, way: startedBy, problem: arrivedWith },
  })
  const value = useSelector(actor, valueOf)
  const { way, email, problem } = useSelector(actor, contextOf)
  const userId = useUser()?.id ?? null
  // Somebody may be logged in already when the page begins to wait for that.
  useEffect(() => {
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'user.changed', userId })
  }, [actor, userId, value])
  useEffect(() => {
    if (goBack === null || userId === null) return
    if (value === 'refused') goBack({ status: value, way, problem })
    else if (value === 'added' || value === 'proved' || value === 'cancelled') goBack({ status: value, way })
  }, [goBack, userId, value, way, problem])
  const name = <span translate="no">{way === null ? '' : names[way]}</span>

  const logIn = (
    <Button variant="primary" size="lg" icon={LogIn} onClick={() => open({ type: 'login.open', reason })}>
      <Trans>Log in</Trans>
    </Button>
  )
  const tryAgain = (
    <Button variant="primary" size="lg" onClick={() => actor.send({ type: 'return.retry' })}>
      <Trans>Try again</Trans>
    </Button>
  )
  const onwards = (
    <Button variant="primary" size="lg" onClick={goOn}>
      <Trans>Continue</Trans>
    </Button>
  )
  const sentence = problem && t(errorText(problem))
  const screens: Record<typeof value, () => Screen> = {
    arriving: () => ({ icon: null, title: <Trans>Logging in</Trans> }),
    exchanging: () => ({ icon: null, title: <Trans>Logging in</Trans> }),
    adding: () => ({ icon: null, title: <Trans>Adding {name}</Trans> }),
    loggedIn: () => ({
      icon: ShieldCheck,
      title: <Trans>You are logged in</Trans>,
      text: <Trans>One moment, we are taking you there.</Trans>,
    }),
    awaitingProof: () => ({
      icon: ShieldAlert,
      title: <Trans>This address has an account already</Trans>,
      text: (
        <Trans>
          Log in to the account of <bdi translate="no">{email}</bdi> another way, to prove that it is yours.
          Then {name} is added to it.
        </Trans>
      ),
      action: (
        <Button
          variant="primary"
          size="lg"
          icon={LogIn}
          onClick={() => open({ type: 'login.open', reason: 'proof', tab: 'email', ...(email && { email }) })}
        >
          <Trans>Log in another way</Trans>
        </Button>
      ),
    }),
    added: () => ({
      icon: ShieldCheck,
      title: <Trans>{name} was added</Trans>,
      text: <Trans>From now on it is a way into your account.</Trans>,
      action: onwards,
    }),
    proved: () => ({
      icon: ShieldCheck,
      title: <Trans>Thank you, it is you</Trans>,
      text: <Trans>For the next 10 minutes you can change your ways to log in.</Trans>,
      action: onwards,
    }),
    cancelled: () => ({
      icon: CircleSlash2,
      title: <Trans>You came back without logging in</Trans>,
      text: <Trans>Nothing happened. You can log in another way.</Trans>,
      action: userId === null ? logIn : onwards,
    }),
    failed: () => ({
      icon: RefreshCw,
      title: <Trans>Your log-in could not be completed</Trans>,
      text: sentence,
      action: tryAgain,
    }),
    addingFailed: () => ({
      icon: RefreshCw,
      title: <Trans>{name} could not be added</Trans>,
      text: sentence,
      action: tryAgain,
    }),
    refused: () => ({
      icon: ShieldAlert,
      title:
        problem === 'openid_unreachable' && way === 'immutablex' ? (
          <Trans>Failed to initialize Immutable X connection.</Trans>
        ) : problem === 'openid_code_invalid' ? (
          <Trans>Invalid token</Trans>
        ) : (
          <Trans>This log-in did not work</Trans>
        ),
      text: sentence,
      action: userId === null ? logIn : onwards,
    }),
  }
  return <StepPage seed="log-in" name={value} screen={screens[value]()} takesFocus problem={problem} />
}
