import { useState } from 'react'
import type { ReactNode } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { LoginReason, loginMachine } from '#machines/auth/login.machine.ts'
import { useAppActor } from '#src/product/flows/app-actor.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { Tabs } from '#src/ui/controls/tabs.tsx'
import './login.css'

export interface LoginMethod {
  value: string
  label: MessageDescriptor
  content: ReactNode
}

interface LoginModalProps {
  login: ActorRefFrom<typeof loginMachine>
  methods: readonly LoginMethod[]
}

/** The login modal over every page. There are no tabs if there is only one method. */
export function LoginModal({ login, methods }: LoginModalProps) {
  const { t } = useLingui()
  const isOpen = useSelector(login, (snapshot) => snapshot.matches('open'))
  const reason = useSelector(login, (snapshot) => snapshot.context.reason)
  const sentences: Record<LoginReason, ReactNode> = {
    plain: null,
    route: null,
    order: <Trans>Your order is saved. You will come back to it after logging in.</Trans>,
    donation: <Trans>A donation by card needs a log-in. It opens right after.</Trans>,
  }
  const problem = useSelector(useAppActor(), (snapshot) => snapshot.context.sessionProblem)
  const [method, setMethod] = useState(methods[0]?.value ?? '')
  const items = methods.map(({ value, label, content }) => ({ value, label: t(label), content }))
  return (
    <Dialog
      open={isOpen}
      onClose={() => login.send({ type: 'login.close' })}
      size="sm"
      title={reason === 'plain' ? <Trans>Log in</Trans> : <Trans>Log in to continue</Trans>}
      description={sentences[reason]}
    >
      {problem === 'session_expired' && (
        <p className="text-small text-muted mb-4" role="status">
          <Trans>Session expired</Trans>
        </p>
      )}
      {items.length > 1 ? (
        <Tabs label={t`Ways to log in`} look="segmented" value={method} onChange={setMethod} items={items} />
      ) : (
        items[0]?.content
      )}
    </Dialog>
  )
}
