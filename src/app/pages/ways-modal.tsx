import { type ReactNode, useEffect, useState } from 'react'
import { useRouteContext } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { passkeyProofOptions } from '#contract/auth/passkey.contract.ts'
import { prove } from '#contract/auth/proof.contract.ts'
import { addWallet } from '#contract/auth/wallet.contract.ts'
import type { WayKind } from '#contract/auth/way-kinds.ts'
import { listWays } from '#contract/auth/ways.contract.ts'
import type { LoginTab } from '#machines/auth/login.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { provideLogin } from '#src/features/login/login-actors.ts'
import { type LoginMethod, LoginModal, loginTabLabels } from '#src/features/login/login-modal.tsx'
import { GoogleButton } from '#src/features/openid/google-button.tsx'
import { GoogleProblem } from '#src/features/openid/google-problem.tsx'
import { provideMagicLink } from '#src/features/magic-link/magic-link-actors.ts'
import { provideOpenId } from '#src/features/openid/openid-actors.ts'
import { PassportTab } from '#src/features/openid/passport-tab.tsx'
import { providePasskey } from '#src/features/passkey/passkey-actors.ts'
import { PasskeyButton, PasskeyNotice } from '#src/features/passkey/passkey-button.tsx'
import { providePassword } from '#src/features/password/password-actors.ts'
import { PasswordForm } from '#src/features/password/password-form.tsx'
import { provideWallet } from '#src/features/wallet/wallet-actors.ts'
import { WalletSteps } from '#src/features/wallet/wallet-steps.tsx'
import { WalletTab } from '#src/features/wallet/wallet-tab.tsx'
import { useConfirming, WalletTitle } from '#src/features/wallet/wallet-title.tsx'
import { MailProof } from '#src/features/ways/mail-proof.tsx'
import type { AskedInModal, AskInModal } from '#src/features/ways/ask-in-modal.ts'
import { useUser } from '#src/product/account/use-user.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { rememberLoginReason } from '../landing/destinations.ts'

interface ModalProps {
  asked: AskedInModal
  /** `isDone`: proved, or added. Otherwise the player closed it. */
  onEnd: (isDone: boolean) => void
}

interface Needs {
  call: Call
  leave: (url: string) => void
  onDone: () => void
  onKinds: (kinds: readonly WayKind[]) => void
}

/** The modal's ways in for a player who is logged in: each proves, or is added. */
const provide = ({ reason }: AskedInModal, { call, leave, onDone, onKinds }: Needs) => {
  const isProof = reason === 'confirm'
  const nothing = (): void => {}
  return provideLogin({
    call,
    storeReason: rememberLoginReason,
    forgetDestination: nothing,
    forgetSubscription: nothing,
    landAfterLogIn: nothing,
    magicLink: provideMagicLink({ call, language: () => document.documentElement.lang }),
    openId: provideOpenId({ call, leave, purpose: isProof ? 'prove' : 'add' }),
    password: providePassword({
      call,
      adopt: onDone,
      instead: (password, signal) => call(prove, { body: { way: 'password', password } }, { signal }),
    }),
    passkey: providePasskey({
      call,
      adopt: onDone,
      instead: {
        request: (signal) => call(passkeyProofOptions, {}, { signal }),
        send: (answer, signal) =>
          call(prove, { body: { way: 'passkey', type: 'public-key', ...answer } }, { signal }),
      },
    }),
    wallet: provideWallet({
      call,
      adopt: onDone,
      instead: ({ app, ...signed }, signal) =>
        isProof
          ? call(prove, { body: { way: 'wallet', ...signed } }, { signal })
          : call(addWallet, { body: { ...signed, app } }, { signal }),
    }),
  }).provide({
    actors: {
      readOffered: fromTask(async ({ signal }) => {
        if (!isProof) return { google: true, immutablex: true }
        const { ways } = await call(listWays, {}, { signal })
        const kinds = ways.map(({ kind }) => kind)
        onKinds(kinds)
        return { google: kinds.includes('google'), immutablex: kinds.includes('immutablex') }
      }),
    },
    actions: {
      // The choice of a log-in stays as it was.
      storeTab: nothing,
      storeForm: nothing,
    },
  })
}

/** The log-in modal for a player who is logged in: for a proof, with the ways they have; or one way alone. */
function WaysModal({ asked, onEnd }: ModalProps) {
  const call = useCall()
  const { leave } = useRouteContext({ from: '/settings' })
  const email = useUser()?.email ?? ''
  const [isDone, noteDone] = useState(false)
  const [kinds, takeKinds] = useState<readonly WayKind[] | null>(null)
  const tab = asked.reason === 'confirm' ? 'imx' : asked.tab
  const actor = useFlow(
    () =>
      provide(asked, {
        call,
        leave,
        onDone: () => noteDone(true),
        onKinds: takeKinds,
      }),
    { input: { reason: asked.reason, tab } },
  )
  const { passport, google, password, passkey, wallet } = useSelector(actor, ({ children }) => children)
  const isConfirming = useConfirming(wallet)
  useEffect(() => {
    if (isDone) actor.send({ type: 'session.loggedIn' })
  }, [actor, isDone])
  useEffect(() => {
    password?.send({ type: 'email.change', email })
  }, [password, email])
  const has = (kind: WayKind): boolean => kinds === null || kinds.includes(kind)
  const step =
    wallet && isConfirming
      ? { title: <WalletTitle wallet={wallet} />, content: <WalletSteps wallet={wallet} /> }
      : null
  const googlePart = google && (
    <>
      <GoogleProblem google={google} />
      <GoogleButton google={google} isPrimary={asked.reason === 'google'} />
    </>
  )
  const contents: Record<LoginTab, ReactNode> = {
    imx: passport && <PassportTab passport={passport} isForAccount />,
    other: wallet && <WalletTab wallet={wallet} />,
    email:
      asked.reason === 'google' ? (
        <div className="grid gap-4">{googlePart}</div>
      ) : (
        <div className="grid gap-5">
          {has('mail') && email !== '' && <MailProof onProved={() => noteDone(true)} />}
          {has('password') && password && email !== '' && <PasswordForm password={password} />}
          {has('passkey') && passkey && (
            <div className="grid gap-3">
              <PasskeyNotice passkey={passkey} />
              <PasskeyButton passkey={passkey} isProof />
            </div>
          )}
          {has('google') && googlePart && <div className="grid gap-3">{googlePart}</div>}
        </div>
      ),
  }
  if (asked.reason !== 'confirm')
    return (
      <LoginModal
        login={actor}
        methods={[]}
        step={step}
        alone={contents[asked.tab]}
        onClosed={() => onEnd(isDone)}
      />
    )
  const isOffered: Record<LoginTab, boolean> = {
    imx: has('immutablex'),
    other: has('wallet'),
    email: (['mail', 'password', 'passkey', 'google'] as const).some(has),
  }
  const methods = (['imx', 'other', 'email'] as const)
    .filter((value) => isOffered[value])
    .map((value): LoginMethod => ({ value, label: loginTabLabels[value], content: contents[value] }))
  return <LoginModal login={actor} methods={methods} step={step} onClosed={() => onEnd(isDone)} />
}

interface Asking {
  /** Another request gets a modal of its own. */
  number: number
  asked: AskedInModal
  end: (isDone: boolean) => void
}

let count = 0

/** Returns the function that opens the modal on this page, and the modal itself. */
export const useWaysModal = (): { ask: AskInModal; modal: ReactNode } => {
  const [asking, setAsking] = useState<Asking | null>(null)
  const ask: AskInModal = (asked, signal) =>
    new Promise((resolve) => {
      const end = (isDone: boolean): void => {
        setAsking(null)
        resolve(isDone)
      }
      signal.addEventListener('abort', () => end(false), { once: true })
      count += 1
      setAsking({ number: count, asked, end })
    })
  return { ask, modal: asking && <WaysModal key={asking.number} asked={asking.asked} onEnd={asking.end} /> }
}
