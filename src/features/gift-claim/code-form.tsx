import type { SubmitEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Eye, Ticket } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { readGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { giftCodeIn } from '#contract/gifts/gift-link.rules.ts'
import type { giftClaimMachine } from '#machines/gifts/gift-claim.machine.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { CodeFault } from './code-fault.tsx'

export type GiftClaimActor = ActorRefFrom<typeof giftClaimMachine>

/** Longer than any gift link, in UTF-16 units. */
const longest = 2_000

/** The form for typing or pasting a code. Impossible codes are reported here, without a request to the server. */
export function CodeForm({ actor }: { actor: GiftClaimActor }) {
  const { t } = useLingui()
  const { giftCode, problem, waitSeconds } = useSelector(actor, ({ context }) => context)
  const isLooking = useSelector(actor, (snapshot) => snapshot.matches('looking'))
  const isSubmitted = useSelector(actor, (snapshot) => snapshot.matches({ typing: 'faulty' }))
  const { fault } = readGiftCode(giftCodeIn(giftCode))
  const isSaid = fault && (isSubmitted || (giftCode !== '' && fault.kind !== 'short'))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isLooking) actor.send({ type: 'code.submit' })
  }
  return (
    <form className="claim-form" noValidate onSubmit={submit}>
      <TextField
        label={t`Gift code`}
        name="gift-code"
        icon={Ticket}
        className="claim-code"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={longest}
        value={giftCode}
        readOnly={isLooking}
        error={
          isSaid &&
          (giftCode.trim() === '' ? <Trans>Type or paste the code.</Trans> : <CodeFault fault={fault} />)
        }
        hint={<Trans>16 letters and digits, in four groups. The whole link works, too.</Trans>}
        onChange={({ target }) => actor.send({ type: 'code.change', giftCode: target.value })}
      />
      <ProblemAlert problem={problem} waitSeconds={waitSeconds} />
      <div className="claim-actions">
        <div className="claim-foot" data-bottom-bar>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            icon={Eye}
            busy={isLooking && t`Looking at your gift`}
          >
            <Trans>See the gift</Trans>
          </Button>
        </div>
      </div>
    </form>
  )
}
