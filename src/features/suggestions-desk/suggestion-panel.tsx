import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SuggestionStep, ToldSuggestion } from '#contract/desk/suggestions-desk.contract.ts'
import { toCents } from '#contract/values/money.ts'
import { useCall } from '#src/api/api-context.tsx'
import { AlikeList } from '#src/product/projects/alike-list.tsx'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { CategoryLabel } from '#src/product/projects/category-shape.tsx'
import { DeskFacts, Fact } from '#src/product/desk/desk-facts.tsx'
import { DeskPanel, type OpenedProps } from '#src/product/desk/desk-panel.tsx'
import { PlayerLink } from '#src/product/desk/player-link.tsx'
import { useDeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import { StatusBadge } from '#src/product/projects/status-badge.tsx'
import { SuggestionBadge } from '#src/product/projects/suggestion-badge.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { DateText, Money } from '#src/ui/figures/figures.tsx'
import { suggestionSource } from './suggestions-desk-actors.ts'
import { useVerdictWords, VerdictOffers } from './verdict-words.tsx'

/** All steps of a suggestion, oldest first; earlier texts are folded. */
function Steps({ steps, title }: { steps: readonly SuggestionStep[]; title: string }) {
  const { t } = useLingui()
  const names: Record<SuggestionStep['kind'], string> = {
    sent: t({ message: 'Sent', context: 'suggestion' }),
    analyzing: t`Taken to analysis`,
    accepted: t`Accepted`,
    refused: t`Refused`,
    withdrawn: t`Withdrawn`,
  }
  const last = steps.findLastIndex(({ words }) => words !== null)
  return (
    <ol className="suggestion-steps" aria-label={t`What happened to it`}>
      {steps.map(({ kind, at, by, reason, words }, index) => (
        <li key={`${kind} ${at}`}>
          <p>
            <strong>{names[kind]}</strong> <bdi translate="no">{by}</bdi>{' '}
            <DateText at={at} look="shortAndYear" className="text-small text-muted" />
          </p>
          {reason !== null && (
            <q className="text-small text-muted">
              <bdi translate="no">{reason}</bdi>
            </q>
          )}
          {words !== null && index !== last && (
            <details className="text-small">
              <summary>
                <Trans>Its text at that time</Trans>
              </summary>
              {words.title !== title && (
                <p className="text-body-strong">
                  <ContentText>{words.title}</ContentText>
                </p>
              )}
              <p className="suggestion-text">
                <ContentText>{words.description}</ContentText>
              </p>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}

function Words({ told }: { told: ToldSuggestion }) {
  const names = useCategoryNames()
  const { player, category, sent_at, description, goal, milestone, project, alike, steps, title } = told
  return (
    <>
      <p className="suggestion-whose text-muted">
        <PlayerLink id={player.id} name={player.username} />
        <DateText at={sent_at} />
        <CategoryLabel category={category}>{names[category]}</CategoryLabel>
      </p>
      <p className="suggestion-text">
        <ContentText>{description}</ContentText>
      </p>
      <DeskFacts>
        <Fact name={<Trans>Goal</Trans>}>
          {goal === null ? <Trans context="value">none</Trans> : <Money cents={toCents(goal)} />}
        </Fact>
        <Fact name={<Trans>First milestone</Trans>}>
          {milestone === null ? <Trans context="value">none</Trans> : <ContentText>{milestone}</ContentText>}
        </Fact>
        {project && (
          <Fact name={<Trans>Project</Trans>}>
            <Link to="/VaultVision/$project" params={{ project: project.id }} className="link">
              <bdi translate="no">{project.id}</bdi>
            </Link>{' '}
            <StatusBadge status={project.status} />
          </Fact>
        )}
        {project && project.owner !== null && (
          <Fact name={<Trans>Owner</Trans>}>
            <bdi translate="no">{project.owner}</bdi>
          </Fact>
        )}
      </DeskFacts>
      <AlikeList projects={alike} />
      <Steps steps={steps} title={title} />
    </>
  )
}

export function SuggestionPanel({ id, onChanged, ...opened }: OpenedProps) {
  const { t } = useLingui()
  const call = useCall()
  const entry = useDeskEntry(suggestionSource(call), { id, onChanged })
  const words = useVerdictWords(entry)
  const { told } = entry
  return (
    <DeskPanel
      {...opened}
      entry={entry}
      title={told ? <ContentText>{told.title}</ContentText> : <Trans>Suggestion</Trans>}
      badge={told && <SuggestionBadge state={told.state} />}
      unread={<Trans>The suggestion could not be read.</Trans>}
      doneWords={{
        analyze: t`It is in analysis now.`,
        accept: t`It is open for votes now.`,
        refuse: t`It is refused.`,
      }}
    >
      {told && <Words told={told} />}
      <WishForm entry={entry} words={words} offers={<VerdictOffers entry={entry} />} />
    </DeskPanel>
  )
}
