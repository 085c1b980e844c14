import { useEffect, useId, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OwnSuggestion } from '#contract/projects/suggestions.contract.ts'
import type { ownSuggestionsMachine } from '#machines/projects/own-suggestions.machine.ts'
import type { SuggestionForm } from '#machines/projects/suggestion.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { provideOwnSuggestions, suggestionsChanged } from './suggestion-actors.ts'
import { StatusBadge } from '#src/product/projects/status-badge.tsx'
import { SuggestionBadge } from '#src/product/projects/suggestion-badge.tsx'
import { formOf } from './suggestion-form.rules.ts'
import { suggestionProblems } from '#src/product/projects/suggestion-problems.ts'
import { SuggestionTrack } from './suggestion-track.tsx'

type OwnActor = ActorRefFrom<typeof ownSuggestionsMachine>

/** Called with the suggestion to send again and its texts; null begins a new one. */
export type ChooseSuggestion = (again: { id: string; revision: number; form: SuggestionForm } | null) => void

interface RowProps {
  suggestion: OwnSuggestion
  actor: OwnActor
  /** Null while the form cannot be filled with other texts. */
  onChoose: ChooseSuggestion | null
}

const Analyzed = () => (
  <p>
    <Trans>An administrator works out what it takes.</Trans>
  </p>
)

function Standing({ suggestion }: RowProps) {
  const { state, reason, in_front: ahead, sent_at, changed_at, project_status: status } = suggestion
  const [sent, changed] = [<DateText key="sent" at={sent_at} />, <DateText key="changed" at={changed_at} />]
  switch (state) {
    case 'pending':
      return (
        <p>
          <Trans>Sent {sent}.</Trans>{' '}
          {ahead === 0 ? (
            <Trans>It is read next.</Trans>
          ) : (
            <Plural value={ahead ?? 0} one="# is in front of it." other="# are in front of it." />
          )}
        </p>
      )
    case 'analyzing':
      return <Analyzed />
    case 'accepted':
      return status === 'analyzing' ? (
        <Analyzed />
      ) : (
        <p>
          {status === 'completed' && <Trans>The project is completed.</Trans>}
          {status === 'refused' && (
            <Trans>It was open for votes, and an administrator has refused it since.</Trans>
          )}
          {status === 'active' && <Trans>Open for votes since {changed}.</Trans>}
        </p>
      )
    case 'withdrawn':
      return (
        <p>
          <Trans>You withdrew it on {changed}.</Trans>
        </p>
      )
    case 'refused':
      return (
        <>
          <blockquote className="suggestion-reason">
            <ContentText>{reason}</ContentText>
          </blockquote>
          <p>{changed}</p>
        </>
      )
  }
  return state satisfies never
}

/** Withdraws a suggestion; the confirmation appears in place of the pressed button. */
function Withdrawal({ actor, isChosen, suggestion: { id, title } }: RowProps & { isChosen: boolean }) {
  const { t } = useLingui()
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'withdrawing' }))
  if (!isChosen)
    return (
      <Button
        size="sm"
        variant="ghost"
        aria-label={t`Withdraw ${title}`}
        onClick={() => actor.send({ type: 'withdrawal.choose', id })}
      >
        <Trans>Withdraw</Trans>
      </Button>
    )
  return (
    <>
      <Button
        size="sm"
        variant="danger"
        busy={isBusy && t`Withdrawing`}
        onClick={() => actor.send({ type: 'withdrawal.confirm' })}
      >
        <Trans>Withdraw it</Trans>
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabledReason={isBusy && t`It is being withdrawn.`}
        onClick={() => actor.send({ type: 'withdrawal.cancel' })}
      >
        <Trans context="suggestion">Leave it</Trans>
      </Button>
    </>
  )
}

function Row(props: RowProps) {
  const { suggestion, actor, onChoose } = props
  const { id, revision, state, title, project_id: projectId, project_status: status } = suggestion
  const nameId = useId()
  const isOver = state === 'refused' || state === 'withdrawn'
  /** True if the project's status has changed since it was accepted. */
  const isLater = state === 'accepted' && status !== null && status !== 'active'
  const row = useRef<HTMLLIElement>(null)
  const isChosen = useSelector(actor, ({ context }) => context.chosenId === id)
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    // The pressed button is gone: the focus moves to the one that replaced it.
    if (wasChosen.current && !isChosen && document.activeElement === document.body)
      row.current?.querySelector('button')?.focus()
    wasChosen.current = isChosen
  }, [isChosen])
  return (
    <li ref={row} className="own-suggestion" aria-labelledby={nameId}>
      <div className="own-suggestion-head">
        <h3 id={nameId} className="text-body-strong">
          <ContentText>{title}</ContentText>
        </h3>
        {isLater ? <StatusBadge status={status} /> : <SuggestionBadge state={state} />}
      </div>
      {!isLater && <SuggestionTrack state={state} />}
      <div className="own-suggestion-words">
        <Standing {...props} />
        <div className="own-suggestion-acts">
          {state === 'pending' && <Withdrawal {...props} isChosen={isChosen} />}
          {projectId !== null && (
            <Link to="/VaultVision/$project" params={{ project: projectId }} className="suggestion-link">
              <Trans>Go to the project</Trans> <span className="sr-only">{title}</span>
            </Link>
          )}
          {isOver && onChoose && (
            <button
              type="button"
              className="suggestion-link"
              onClick={() => onChoose({ id, revision, form: formOf(suggestion) })}
            >
              <Trans>Change it and send it again</Trans> <span className="sr-only">{title}</span>
            </button>
          )}
        </div>
      </div>
    </li>
  )
}

function Rows({ actor, onChoose }: { actor: OwnActor; onChoose: ChooseSuggestion | null }) {
  const { t } = useLingui()
  const { suggestions, problem } = useSelector(actor, ({ context }) => context)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  if (isLoading)
    return (
      <Loading label={t`Loading...`} className="own-suggestions-list">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </Loading>
    )
  if (hasFailed)
    return (
      <div className="own-suggestions-failed">
        <ProblemAlert problem={problem} lead={<Trans>Your suggestions could not be read.</Trans>} />
        <Button size="sm" onClick={() => actor.send({ type: 'suggestions.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  return (
    <>
      <ProblemAlert problem={problem} instead={suggestionProblems} />
      {suggestions.length === 0 && (
        <p className="text-small text-muted">
          <Trans>You have suggested nothing yet.</Trans>
        </p>
      )}
      <ul className="own-suggestions-list">
        {suggestions.map((suggestion) => (
          <Row key={suggestion.id} suggestion={suggestion} actor={actor} onChoose={onChoose} />
        ))}
      </ul>
    </>
  )
}

function OfPlayer({ onChoose }: { onChoose: ChooseSuggestion | null }) {
  const call = useCall()
  const actor = useFlow(() => provideOwnSuggestions(call))
  useEffect(() => {
    const refresh = (): void => actor.send({ type: 'suggestions.refresh' })
    suggestionsChanged.addEventListener('change', refresh)
    return () => suggestionsChanged.removeEventListener('change', refresh)
  }, [actor])
  return <Rows actor={actor} onChoose={onChoose} />
}

export function OwnSuggestions({
  playerId,
  onChoose,
}: {
  playerId: string | null
  onChoose: ChooseSuggestion | null
}) {
  return playerId === null ? (
    <p className="text-small text-muted">
      <Trans>Once you have sent a suggestion, you read here what becomes of it.</Trans>
    </p>
  ) : (
    <OfPlayer key={playerId} onChoose={onChoose} />
  )
}
