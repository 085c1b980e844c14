import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import type { DeskActors } from './gift-desk-view.ts'

/** Confirms that a code is taken back. The old code can no longer be claimed. */
export function TakeBackDialog({ actor }: { actor: DeskActors['takeBack'] }) {
  const { t } = useLingui()
  const isOpen = useSelector(actor, (snapshot) => !snapshot.matches('closed'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const problem = useSelector(actor, ({ context }) => context.problem)
  const leave = (): void => actor.send({ type: 'takeBack.cancel' })
  return (
    <Dialog
      open={isOpen}
      onClose={leave}
      dismissible={!isBusy}
      size="sm"
      role="alertdialog"
      title={<Trans>Take this code back?</Trans>}
      description={
        <Trans>The code and its link stop working at once. You get a new code for the same gift.</Trans>
      }
      foot={
        <div className="gift-choice">
          <Button data-autofocus disabledReason={isBusy && t`It is being taken back.`} onClick={leave}>
            <Trans>Leave it</Trans>
          </Button>
          <Button
            variant="danger-solid"
            busy={isBusy && t`Taking it back`}
            onClick={() => actor.send({ type: 'takeBack.confirm' })}
          >
            <Trans>Take it back</Trans>
          </Button>
        </div>
      }
    >
      <p>
        <Trans>A mail that waits is not sent. Whoever got the code already can no longer claim it.</Trans>
      </p>
      <ProblemAlert problem={problem} />
    </Dialog>
  )
}
