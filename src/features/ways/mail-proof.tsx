import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Mail } from 'lucide-react'
import { useCall } from '#src/api/api-context.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeForm } from './code-form.tsx'
import { provideMailProof } from './provide-mailed-code.ts'

/** Proves by a mailed code that it is the player: a part of the modal's email tab. */
export function MailProof({ onProved }: { onProved: () => void }) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => provideMailProof({ call, onAccepted: onProved }), {
    input: { needsAddress: false },
  })
  const snapshot = useSelector(actor, (current) => current)
  if (snapshot.matches('typing') || snapshot.matches('checking')) return <CodeForm actor={actor} />
  const { problem, waitSeconds } = snapshot.context
  return (
    <div className="grid gap-3">
      <Button
        data-autofocus=""
        variant="primary"
        size="lg"
        block
        icon={Mail}
        busy={snapshot.matches('requesting') && t`Mailing a code`}
        onClick={() => actor.send({ type: 'code.request' })}
      >
        <Trans>Mail me a code</Trans>
      </Button>
      {problem && <ProblemAlert problem={problem} waitSeconds={waitSeconds} />}
    </div>
  )
}
