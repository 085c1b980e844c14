import { Plural, useLingui } from '@lingui/react/macro'
import { type DeskSuggestion, verdictsForSeveral } from '#contract/desk/suggestions-desk.contract.ts'
import type { SelectionWords } from '#src/product/desk/selectable-rows.tsx'
import { SuggestionBadge } from '#src/product/projects/suggestion-badge.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { type VerdictForSeveral, verdictsOf } from './verdict.rules.ts'
import { useVerdictNames, verdictIcons } from './verdict-words.tsx'

export const useSeveralVerdicts = (): SelectionWords<DeskSuggestion, VerdictForSeveral> => {
  const { t } = useLingui()
  const names = useVerdictNames()
  const problems: Record<string, string> = {
    not_found: t`There is no such suggestion`,
    suggestion_changed: t`Can no longer be decided like this: check it again`,
  }
  return {
    bar: t`Selected suggestions`,
    offers: verdictsForSeveral.map((kind) => ({
      icon: verdictIcons[kind],
      label: names[kind],
      wish: { kind, reason: '', isReady: true, isReasonOptional: kind !== 'refuse' },
    })),
    canBe: ({ kind }, { state }) => verdictsOf(state).includes(kind),
    title: ({ kind }) =>
      kind === 'analyze' ? t`Take the suggestions to analysis` : t`Refuse the suggestions`,
    named: ({ title, player, state }) => (
      <>
        <strong>
          <ContentText>{title}</ContentText>
        </strong>{' '}
        <bdi translate="no" className="text-muted">
          {player.username}
        </bdi>{' '}
        <SuggestionBadge state={state} />
      </>
    ),
    reasonLabel: ({ kind }) => (kind === 'refuse' ? t`Reason, shown to each of their players` : undefined),
    verb: ({ kind }, count) =>
      kind === 'analyze' ? (
        <Plural value={count} one="Take # suggestion to analysis" other="Take # suggestions to analysis" />
      ) : (
        <Plural value={count} one="Refuse # suggestion" other="Refuse # suggestions" />
      ),
    done: ({ kind }, count) =>
      kind === 'analyze' ? (
        <Plural value={count} one="# suggestion is in analysis." other="# suggestions are in analysis." />
      ) : (
        <Plural value={count} one="# suggestion is refused." other="# suggestions are refused." />
      ),
    isGrave: ({ kind }) => kind === 'refuse',
    problem: (problem) => problems[problem] ?? problem,
  }
}
