import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { KeyRound } from 'lucide-react'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { AccountRows, LoadingRows } from './account-row.tsx'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { RemovedRow, removedOf, WayRow, type WaysActor } from './way-row.tsx'
import { useWayNames } from '#src/product/account/way-names.ts'
import { useWhen } from './way-words.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeForm } from './code-form.tsx'
import { NewPassword } from './new-password.tsx'
import { providePasswordCode } from './provide-mailed-code.ts'

interface Props {
  actor: WaysActor
  /** Other sessions ended by it. */
  onSaved: () => void
}

/** The password of the account: set or changed by a mailed code, and removed. */
export function PasswordPanel({ actor: ways, onSaved }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const names = useWayNames()
  const when = useWhen()
  const context = useSelector(ways, (snapshot) => snapshot.context)
  const actor = useFlow(() => providePasswordCode({ call }), { input: { needsAddress: false } })
  const state = useSelector(actor, ({ value }) => value)
  const { code, problem, waitSeconds } = useSelector(actor, (snapshot) => snapshot.context)
  const isIdle = state === 'resting' || state === 'requesting'
  const isOpen = !isIdle
  const request = useFocusBack<HTMLButtonElement>(isOpen)
  const own = context.ways?.find(({ kind }) => kind === 'password')
  const removed = removedOf(context, 'password').at(-1)
  const email = context.ways?.find(({ kind }) => kind === 'mail')?.name ?? null
  const isUnread = useSelector(ways, (snapshot) => snapshot.matches('unread'))
  if (isUnread && context.ways === null) return null
  if (context.ways === null)
    return (
      <SettingsPanel title={<Trans>Password</Trans>}>
        <LoadingRows count={1} />
      </SettingsPanel>
    )
  const date = own && when(own.addedAt)
  const used = own?.usedAt && when(own.usedAt)
  const mailCode = (words: ReactNode) => (
    <Button
      ref={request}
      busy={state === 'requesting' && t`Mailing a code`}
      disabledReason={email === null && t(errorText('password_needs_address'))}
      onClick={() => actor.send({ type: 'code.request' })}
    >
      {words}
    </Button>
  )
  return (
    <SettingsPanel
      title={<Trans>Password</Trans>}
      end={
        date && (
          <span className="text-small text-muted">
            <Trans>Set {date}</Trans>
          </span>
        )
      }
    >
      {own && isIdle && (
        <AccountRows>
          <WayRow
            actor={ways}
            way={own}
            icon={KeyRound}
            name={names.password}
            line={used ? <Trans>Used {used}</Trans> : <Trans>Not used yet</Trans>}
          />
        </AccountRows>
      )}
      {isIdle && !own && removed && (
        <AccountRows>
          <RemovedRow name={names.password} tellsTo={removed.tellsTo} />
        </AccountRows>
      )}
      {isIdle && (
        <div className="grid gap-3">
          {!own && (
            <p className="text-small">
              {email === null ? (
                t(errorText('password_needs_address'))
              ) : (
                <Trans>You have no password. A code that we mail you lets you choose one.</Trans>
              )}
            </p>
          )}
          <div>{mailCode(own ? <Trans>Change password</Trans> : <Trans>Mail me a code</Trans>)}</div>
          {problem && <ProblemAlert problem={problem} waitSeconds={waitSeconds} />}
        </div>
      )}
      {(state === 'typing' || state === 'checking') && <CodeForm actor={actor} />}
      {state === 'accepted' && (
        <NewPassword
          code={code}
          email={email ?? ''}
          onNewCode={() => actor.send({ type: 'code.request' })}
          onCancel={() => actor.send({ type: 'code.cancel' })}
          onSaved={() => {
            ways.send({ type: 'ways.read' })
            onSaved()
          }}
        />
      )}
    </SettingsPanel>
  )
}
