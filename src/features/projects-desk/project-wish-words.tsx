import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, Pencil, RefreshCw, UserRound, UserRoundX } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { projectCategories } from '#contract/projects/project-categories.ts'
import type { ToldProject } from '#contract/desk/projects-desk.contract.ts'
import { nextStatuses } from '#contract/desk/projects-desk.rules.ts'
import { faultsOfSuggestion, longestWords } from '#contract/projects/suggestions.rules.ts'
import { suggestionProblems } from '#src/product/projects/suggestion-problems.ts'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { fieldLength } from '#src/product/words/field-length.ts'
import type { DeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { useNotReady } from '#src/product/desk/use-not-ready.ts'
import type { WishWords } from '#src/product/desk/wish-words.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { projectProblems } from './project-problems.ts'
import { useStatusNames } from './project-words.ts'
import { goalIn, type ProjectWish, toWish, type WordsWish, wordsWish } from './project-wish.rules.ts'

type Entry = DeskEntry<ToldProject, ProjectWish>

export function ProjectOffers({ entry: { actor, told, begin } }: { entry: Entry }) {
  const notYet = useNotReady(actor)
  if (!told) return null
  const [next = told.status] = nextStatuses[told.status]
  return (
    <>
      {told.suggestion_id === null ? (
        <Button
          icon={CircleCheck}
          disabledReason={notYet}
          onClick={() => begin(toWish({ kind: 'set_status', status: next, reason: '' }))}
        >
          <Trans>Change status</Trans>
        </Button>
      ) : (
        <Link
          to={paths.brainCore}
          search={{ desk: 'suggestions', open: told.suggestion_id }}
          className={buttonClass()}
        >
          <Trans>Decide about the suggestion</Trans>
        </Link>
      )}
      <Button
        icon={UserRound}
        disabledReason={notYet}
        onClick={() => begin(toWish({ kind: 'name_owner', owner: '', reason: '' }))}
      >
        <Trans>Name an owner</Trans>
      </Button>
      {told.owner && (
        <Button
          icon={UserRoundX}
          disabledReason={notYet}
          onClick={() => begin(toWish({ kind: 'remove_owner', reason: '' }))}
        >
          <Trans>Leave without an owner</Trans>
        </Button>
      )}
      <Button icon={Pencil} disabledReason={notYet} onClick={() => begin(wordsWish(told))}>
        <Trans>Change words</Trans>
      </Button>
      <Button
        variant="ghost"
        icon={RefreshCw}
        disabledReason={notYet}
        onClick={() => begin(toWish({ kind: 'recount', reason: '' }))}
      >
        <Trans>Count again</Trans>
      </Button>
    </>
  )
}

function WordsFields({ wish, change }: { wish: WordsWish; change: Entry['change'] }) {
  const { t } = useLingui()
  const categories = useCategoryNames()
  const faults = faultsOfSuggestion(wish)
  const set = (words: Partial<WordsWish>): void => change(toWish({ ...wish, ...words }))
  const errorOf = (field: keyof typeof faults): string | undefined => {
    const fault = faults[field]
    return fault && t(suggestionProblems[fault])
  }
  return (
    <>
      <TextField
        label={t`Title`}
        value={wish.title}
        maxLength={fieldLength(longestWords.title)}
        error={errorOf('title')}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <TextArea
        label={t`Description`}
        maxLength={fieldLength(longestWords.description)}
        value={wish.description}
        rows={8}
        error={errorOf('description')}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <SelectField
        label={t`Category`}
        value={wish.category}
        options={projectCategories.map((value) => ({ value, label: categories[value] }))}
        onValueChange={(value) =>
          set({ category: projectCategories.find((one) => one === value) ?? wish.category })
        }
      />
      <TextField
        label={t`Goal in dollars (optional)`}
        inputMode="numeric"
        defaultValue={wish.goal === null ? '' : String(wish.goal)}
        error={errorOf('goal')}
        onChange={({ currentTarget }) => set({ goal: goalIn(currentTarget.value) })}
      />
      <TextField
        label={t`Milestone (optional)`}
        value={wish.milestone ?? ''}
        maxLength={fieldLength(longestWords.milestone)}
        error={errorOf('milestone')}
        onChange={({ currentTarget }) => set({ milestone: currentTarget.value || null })}
      />
    </>
  )
}

/** Describes the action and its effect. */
function Sentence({ wish, told }: { wish: ProjectWish; told: ToldProject | null }) {
  const statuses = useStatusNames()
  const title = told?.title ?? ''
  switch (wish.kind) {
    case 'recount':
      return <Trans>The votes and donations of {title} are counted again from their ledgers.</Trans>
    case 'name_owner': {
      const owner = wish.owner.trim()
      return (
        <Trans>
          {owner} writes the updates of {title} from now on, and nobody else.
        </Trans>
      )
    }
    case 'remove_owner': {
      const owner = told?.owner?.username
      return (
        <Trans>
          {title} has no owner from now on, and {owner} writes no more updates. The updates that were written
          stay.
        </Trans>
      )
    }
    case 'edit': {
      const now = wish.title.trim()
      return <Trans>Everyone reads the new words of {now}. What was said before is in the audit.</Trans>
    }
    case 'set_status': {
      const [before, after] = [statuses[told?.status ?? wish.status], statuses[wish.status]]
      const change = (
        <>
          <span>{`${title}: ${before}`}</span>{' '}
          <ArrowRight size={16} className="inline rtl:-scale-x-100" aria-hidden="true" />{' '}
          <span>{`${after}.`}</span>
        </>
      )
      if (wish.status === 'active')
        return (
          <>
            {change} <Trans>It takes votes and donations from now on.</Trans>
          </>
        )
      if (wish.status === 'completed')
        return (
          <>
            {change} <Trans>It no longer takes votes and donations. Those that it has stay.</Trans>
          </>
        )
      return (
        <>
          {change} <Trans>It takes no votes and donations. Those that it has stay.</Trans>
        </>
      )
    }
  }
  return wish satisfies never
}

export const useProjectWishWords = ({
  told,
  change,
}: Pick<Entry, 'told' | 'change'>): WishWords<ProjectWish> => {
  const { t } = useLingui()
  const statuses = useStatusNames()
  const titles: Record<ProjectWish['kind'], string> = {
    recount: t`Count again`,
    set_status: t`Change status`,
    name_owner: t`Name an owner`,
    remove_owner: t`Leave without an owner`,
    edit: t`Change words`,
  }
  const statusVerbs: Record<ToldProject['status'], string> = {
    pending: t`Let it wait`,
    analyzing: t`Take it to analysis`,
    active: t`Open it`,
    completed: t`Complete it`,
    refused: t`Refuse it`,
  }
  return {
    problems: projectProblems,
    title: ({ kind }) => titles[kind],
    fields: (wish) => (
      <>
        {wish.kind === 'set_status' && told && (
          <SelectField
            label={t`Status`}
            value={wish.status}
            options={nextStatuses[told.status].map((value) => ({ value, label: statuses[value] }))}
            onValueChange={(value) =>
              change(
                toWish({
                  ...wish,
                  status: nextStatuses[told.status].find((one) => one === value) ?? wish.status,
                }),
              )
            }
          />
        )}
        {wish.kind === 'name_owner' && (
          <TextField
            label={t`Name or address of the player`}
            value={wish.owner}
            maxLength={320}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => change(toWish({ ...wish, owner: currentTarget.value }))}
          />
        )}
        {wish.kind === 'edit' && <WordsFields wish={wish} change={change} />}
      </>
    ),
    sentence: (wish) => <Sentence wish={wish} told={told} />,
    verb: (wish) => {
      if (wish.kind === 'set_status') return statusVerbs[wish.status]
      const verbs = {
        recount: t`Count again`,
        name_owner: t`Name the owner`,
        remove_owner: t`Leave it without an owner`,
        edit: t`Change the words`,
      }
      return verbs[wish.kind]
    },
    isGrave: (wish) =>
      wish.kind === 'remove_owner' || (wish.kind === 'set_status' && wish.status === 'refused'),
  }
}
