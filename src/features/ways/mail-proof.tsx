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
  const state = useSelector(actor, ({ value }) => value)
  const { problem, waitSeconds } = useSelector(actor, ({ context }) => context)
  if (state === 'typing' || state === 'checking') return <CodeForm actor={actor} />
  return (
    <div className="grid gap-3">
      <Button
        data-autofocus=""
        variant="primary"
        size="lg"
        block
        icon={Mail}
        busy={state === 'requesting' && t`Mailing a code`}
        onClick={() => actor.send({ type: 'code.request' })}
      >
        <Trans>Mail me a code</Trans>
      </Button>
      {problem && <ProblemAlert problem={problem} waitSeconds={waitSeconds} />}
    </div>
  )
}
