import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CircleAlert, Flag } from 'lucide-react'
import type { ReportReason } from '#contract/comments/comments.contract.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useReasonNames } from '#src/product/projects/report-reasons.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { RadioList } from '#src/ui/fields/radio-list.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { Popover } from '#src/ui/layers/popover.tsx'
import type { DeedActor } from './comments-view.ts'
import { commentAnchor, flagId } from './comments-view.ts'
import { updateProblems } from './update-problems.ts'

/** The four reasons, and the error when none is chosen. */
function Reasons({ actor }: { actor: DeedActor }) {
  const { t } = useLingui()
  const names = useReasonNames()
  const reason = useSelector(actor, ({ context }) => context.chosen?.reason ?? null)
  const isLacking = useSelector(actor, (snapshot) => snapshot.matches({ asking: 'lacking' }))
  const inOrder: readonly ReportReason[] = ['abuse', 'spam', 'personal', 'off_topic']
  return (
    <>
      <RadioList
        legend={t({ message: 'Reason', context: 'report' })}
        hideLegend
        value={reason}
        onChange={(chosen) => actor.send({ type: 'deed.reason', reason: chosen })}
        options={inOrder.map((value) => ({ value, label: names[value] }))}
      />
      {isLacking && (
        <p role="alert" className="comment-fault">
          <Icon of={CircleAlert} size={16} />
          <span>
            <Trans>Choose a reason.</Trans>
          </span>
        </p>
      )}
    </>
  )
}

export function DeedPanels({ of, actor }: { of: 'comments' | 'updates'; actor: DeedActor }) {
  const { t } = useLingui()
  const { chosen, problem } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  /** A closing panel keeps its text until it has disappeared. */
  const [last, keepLast] = useState(chosen)
  if (chosen !== null && chosen !== last) keepLast(chosen)
  const cancel = (): void => actor.send({ type: 'deed.cancel' })
  const confirm = (): void => actor.send({ type: 'deed.confirm' })
  if (last === null) return null
  if (last.deed === 'report')
    return (
      <Popover
        open={chosen !== null}
        onClose={cancel}
        title={<Trans>Report this comment</Trans>}
        controlId={flagId(last.id)}
      >
        <div className="comment-report">
          <Reasons actor={actor} />
          <p className="text-small text-muted">
            <Trans>Only administrators see who reported.</Trans>
          </p>
          <ProblemAlert problem={problem} />
          <Button block icon={Flag} busy={isBusy && t`Reporting`} onClick={confirm}>
            <Trans>Report</Trans>
          </Button>
        </div>
      </Popover>
    )
  const isOwn = last.deed === 'removeOwn'
  const asked = {
    comments: {
      own: [t`Remove your comment?`, t`Its text is gone for good. Replies to it stay.`],
      other: [t`Remove this comment?`, t`Everyone reads that it was removed, and why. Replies to it stay.`],
    },
    updates: {
      own: [t`Remove your update?`, t`Its text is gone for good.`],
      other: [t`Remove this update?`, t`Everyone reads that it was removed, and why.`],
    },
  }
  const [title, description] = asked[of][isOwn ? 'own' : 'other']
  return (
    <Dialog
      open={chosen !== null}
      onClose={cancel}
      dismissible={!isBusy}
      size="sm"
      role="alertdialog"
      title={title}
      description={description}
      finalFocus={() =>
        document.getElementById(commentAnchor(last.id)) ?? document.getElementById(`${of}-title`)
      }
      foot={
        <div className="comment-deed-acts">
          <Button
            data-autofocus={isOwn || undefined}
            disabledReason={isBusy && t`It is being removed.`}
            onClick={cancel}
          >
            <Trans>Leave it</Trans>
          </Button>
          <Button variant="danger-solid" busy={isBusy && t`Removing`} onClick={confirm}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      }
    >
      {!isOwn && <Reasons actor={actor} />}
      <ProblemAlert problem={problem} instead={updateProblems} />
    </Dialog>
  )
}
