import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Search, X } from 'lucide-react'
import type { SuggestionVerdict, ToldSuggestion } from '#contract/desk/suggestions-desk.contract.ts'
import type { DeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { useNotReady } from '#src/product/desk/use-not-ready.ts'
import { suggestionProblems } from '#src/product/projects/suggestion-problems.ts'
import type { WishWords } from '#src/product/desk/wish-words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { verdictOf, verdictsOf, type VerdictWish } from './verdict.rules.ts'

type Entry = DeskEntry<ToldSuggestion, VerdictWish>

export const verdictIcons = { analyze: Search, accept: Check, refuse: X } as const

export const useVerdictNames = (): Record<SuggestionVerdict, string> => {
  const { t } = useLingui()
  return {
    analyze: t`Take to analysis`,
    accept: t({ message: 'Accept', context: 'suggestion' }),
    refuse: t({ message: 'Refuse', context: 'suggestion' }),
  }
}

export function VerdictOffers({ entry: { actor, told, begin } }: { entry: Entry }) {
  const notYet = useNotReady(actor)
  const names = useVerdictNames()
  return (
    told &&
    verdictsOf(told.state).map((verdict) => (
      <Button
        key={verdict}
        icon={verdictIcons[verdict]}
        variant={verdict === 'refuse' ? 'ghost' : 'secondary'}
        disabledReason={notYet}
        onClick={() => begin(verdictOf(verdict))}
      >
        {names[verdict]}
      </Button>
    ))
  )
}

/** Describes the effect of the verdict, and the player it concerns. */
function Sentence({ wish: { kind, owner }, told }: { wish: VerdictWish; told: ToldSuggestion | null }) {
  const title = told?.title ?? ''
  const name = told?.player.username ?? ''
  const whose = owner.trim() || name
  switch (kind) {
    case 'analyze':
      return <Trans>Everyone sees “{title}” among the projects, in analysis. It takes no votes yet.</Trans>
    case 'accept':
      return (
        <Trans>
          “{title}” opens for votes and donations. {whose} owns it.
        </Trans>
      )
    case 'refuse':
      return (
        <Trans>
          “{title}” is refused. {name} can read the reason.
        </Trans>
      )
  }
  return kind satisfies never
}

export const useVerdictWords = ({ told, change }: Pick<Entry, 'told' | 'change'>): WishWords<VerdictWish> => {
  const { t } = useLingui()
  const names = useVerdictNames()
  const name = told?.player.username ?? ''
  const verbs: Record<SuggestionVerdict, string> = {
    analyze: t`Take it to analysis`,
    accept: t`Accept it`,
    refuse: t`Refuse it`,
  }
  return {
    title: ({ kind }) => names[kind],
    fields: (wish) =>
      wish.kind === 'accept' && (
        <TextField
          label={t`Owner: name or address`}
          dir="ltr"
          value={wish.owner}
          placeholder={told?.player.username}
          maxLength={320}
          autoComplete="off"
          spellCheck={false}
          hint={<Trans>Left empty, whoever suggested it owns it.</Trans>}
          onChange={({ currentTarget }) => change({ ...wish, owner: currentTarget.value })}
        />
      ),
    reasonLabel: ({ kind }) => (kind === 'refuse' ? t`Reason, shown to ${name}` : undefined),
    sentence: (wish) => <Sentence wish={wish} told={told} />,
    verb: ({ kind }) => verbs[kind],
    problems: suggestionProblems,
    isGrave: ({ kind }) => kind === 'refuse',
  }
}
