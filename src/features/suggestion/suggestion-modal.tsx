import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CircleAlert, CircleCheck, Send } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { suggestionMachine } from '#machines/projects/suggestion.machine.ts'
import { errorText } from '#src/api/error-texts.ts'
import { DraftNote } from '#src/product/account/draft-note.tsx'
import { useFinalFocus } from '#src/product/flows/use-final-focus.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { useRoom } from '#src/ui/use-room.ts'
import { OwnSuggestions } from './own-suggestions.tsx'
import { SuggestionForm } from './suggestion-form.tsx'
import { suggestionFormId, type SuggestionProps } from './suggestion-view.ts'
import './suggestion.css'

/** Shown if the texts belong to a suggestion that was sent before. */
function Again({ suggestion }: SuggestionProps) {
  return (
    <div className="suggestion-again">
      <p>
        <Trans>You are changing a suggestion that you sent before. What it said is kept.</Trans>
      </p>
      <button
        type="button"
        className="suggestion-link"
        onClick={() => suggestion.send({ type: 'suggestion.choose', again: null })}
      >
        <Trans>Write a new one instead</Trans>
      </button>
    </div>
  )
}

/** Shown after sending: explains the next steps. */
function Sent({ suggestion }: SuggestionProps) {
  const title = useSelector(suggestion, ({ context }) => context.done?.title)
  return (
    <div className="suggestion-sent" role="status">
      <p className="text-title-2 suggestion-sent-head">
        <Icon of={CircleCheck} />
        <Trans>Sent for review</Trans>
      </p>
      <p className="text-body-strong">
        <ContentText>{title}</ContentText>
      </p>
      <p className="text-muted">
        <Trans>Administrators read each one. What becomes of it stands among your suggestions.</Trans>
      </p>
      <Button data-autofocus onClick={() => suggestion.send({ type: 'suggestion.choose', again: null })}>
        <Trans>Suggest another</Trans>
      </Button>
    </div>
  )
}

/** Shown if it is unknown whether the suggestion arrived. */
function NotSent({ suggestion }: SuggestionProps) {
  const { t } = useLingui()
  const problem = useSelector(suggestion, ({ context }) => context.problem)
  return (
    <div className="suggestion-foot">
      <div role="status" className="suggestion-lost">
        <p className="suggestion-lost-head">
          <Icon of={CircleAlert} size={16} />
          <span>
            <Trans>Not sent</Trans>
          </span>
        </p>
        {problem && <p className="text-small">{t(errorText(problem))}</p>}
      </div>
      <Button data-autofocus variant="primary" onClick={() => suggestion.send({ type: 'suggestion.retry' })}>
        <Trans>Try again</Trans>
      </Button>
      <Button variant="ghost" onClick={() => suggestion.send({ type: 'suggestion.change' })}>
        <Trans context="suggestion">Change it</Trans>
      </Button>
    </div>
  )
}

/** The button that sends the suggestion, and a note about the stored draft. */
function Acts({ suggestion }: SuggestionProps) {
  const { t } = useLingui()
  const { keptAt, unkept } = useSelector(suggestion, ({ context }) => context)
  const isSending = useSelector(suggestion, (snapshot) => snapshot.matches({ open: 'sending' }))
  return (
    <div className="suggestion-foot">
      <Button
        data-autofocus={isSending || undefined}
        variant="primary"
        icon={Send}
        type="submit"
        form={suggestionFormId}
        busy={isSending && t`Sending`}
      >
        <Trans>Send for review</Trans>
      </Button>
      <p className="suggestion-kept">
        <DraftNote keptAt={keptAt} unkept={unkept} />
      </p>
    </div>
  )
}

type Side = 'form' | 'own'

/** When this value changes, the pressed button may be gone: the focus then moves to the content that replaced it. */
const taskOf = (snapshot: SnapshotFrom<typeof suggestionMachine>): string => {
  const stage = (['sending', 'notSent', 'sent'] as const).find((open) => snapshot.matches({ open }))
  return stage ?? snapshot.context.again?.id ?? 'new'
}

/** The suggestion modal: the form beside the player's suggestions (design.md, "Comments and suggestions"). */
export function SuggestionModal({ actor: suggestion }: { actor: ActorRefFrom<typeof suggestionMachine> }) {
  const { t } = useLingui()
  const open = useSelector(suggestion, (snapshot) => snapshot.matches('open'))
  const isSent = useSelector(suggestion, (snapshot) => snapshot.matches({ open: 'sent' }))
  const isLost = useSelector(suggestion, (snapshot) => snapshot.matches({ open: 'notSent' }))
  const mayChoose = useSelector(
    suggestion,
    (snapshot) => snapshot.matches({ open: 'writing' }) || snapshot.matches({ open: 'sent' }),
  )
  const isAgain = useSelector(suggestion, ({ context }) => context.again !== null)
  const task = useSelector(suggestion, taskOf)
  const playerId = useSelector(suggestion, ({ context }) => context.playerId)
  const hasAside = useRoom(64)
  const [side, show] = useState<Side>('form')
  const isForm = hasAside || side === 'form'
  const finalFocus = useFinalFocus(open, '#projects-title')
  const own = (
    <OwnSuggestions
      playerId={playerId}
      onChoose={
        mayChoose
          ? (again) => {
              show('form')
              suggestion.send({ type: 'suggestion.choose', again })
            }
          : null
      }
    />
  )
  return (
    <Dialog
      open={open}
      onClose={() => suggestion.send({ type: 'suggestion.close' })}
      onClosed={() => show('form')}
      finalFocus={finalFocus}
      size="lg"
      title={<Trans>Suggest a project</Trans>}
      description={<Trans>Administrators read each one. What players vote for is built first.</Trans>}
      tall={!hasAside}
      task={task}
      aside={
        hasAside && (
          <section aria-labelledby="own-suggestions" className="own-suggestions">
            <h2 id="own-suggestions" className="text-title-2">
              <Trans>Your suggestions</Trans>
            </h2>
            {own}
          </section>
        )
      }
      foot={
        isForm && !isSent && (isLost ? <NotSent suggestion={suggestion} /> : <Acts suggestion={suggestion} />)
      }
    >
      {!hasAside && (
        <Segmented
          label={t`Suggestions`}
          className="suggestion-tabs"
          value={side}
          onChange={show}
          options={[
            { value: 'form', label: <Trans>Suggest</Trans> },
            { value: 'own', label: <Trans>Your suggestions</Trans> },
          ]}
        />
      )}
      {!isForm && <div className="own-suggestions">{own}</div>}
      {isForm && isSent && <Sent suggestion={suggestion} />}
      {isForm && !isSent && (
        <>
          {isAgain && mayChoose && <Again suggestion={suggestion} />}
          <SuggestionForm suggestion={suggestion} />
        </>
      )}
    </Dialog>
  )
}
