import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CircleAlert } from 'lucide-react'
import { toCents } from '#contract/values/money.ts'
import { countCharacters, plainLine, plainText } from '#contract/values/plain-text.rules.ts'
import { type ProjectCategory, projectCategories } from '#contract/projects/project-categories.ts'
import type { AlikeProject } from '#contract/projects/suggestions.contract.ts'
import { goalDollars, longestWords } from '#contract/projects/suggestions.rules.ts'
import type { SuggestionFault } from '#contract/projects/suggestions.rules.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { CategoryShape } from '#src/product/projects/category-shape.tsx'
import { fieldLength } from '#src/product/words/field-length.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Chips } from '#src/ui/fields/chips.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { AlikeList } from '#src/product/projects/alike-list.tsx'
import { provideAlikeProjects } from './suggestion-actors.ts'
import { type FormField, faultyFields } from './suggestion-form.rules.ts'
import { suggestionProblems } from '#src/product/projects/suggestion-problems.ts'
import { suggestionFormId, type SuggestionProps } from './suggestion-view.ts'

const faultOf: Record<Exclude<FormField, 'category'>, SuggestionFault> = {
  title: 'suggestion_title_invalid',
  description: 'suggestion_description_invalid',
  goal: 'suggestion_goal_invalid',
  milestone: 'suggestion_milestone_invalid',
}
const faults: readonly string[] = Object.values(faultOf)

/** A field with its number of used characters, at the end of its label's row. */
function Counted({ used, most, children }: { used: number; most: number; children: ReactNode }) {
  const { number } = useFigures()
  const [count, limit] = [number(used), number(most)]
  return (
    <div className="suggestion-counted">
      {children}
      <p className={classes('suggestion-count', used > most && 'suggestion-count-over')}>
        <Trans>
          {count} of {limit}
        </Trans>
      </p>
    </div>
  )
}

/** The fault of a field that is not a text field. */
function Fault({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="suggestion-fault">
      <Icon of={CircleAlert} size={16} />
      <span>{children}</span>
    </p>
  )
}

function Alike({ title }: { title: string }) {
  const call = useCall()
  const actor = useFlow(() => provideAlikeProjects(call))
  const projects = useSelector(actor, ({ context }) => context.found) as readonly AlikeProject[]
  useEffect(() => actor.send({ type: 'words.type', words: title }), [actor, title])
  return <AlikeList projects={projects} />
}

/** The form for a suggestion: title, category, description, goal and milestone. */
export function SuggestionForm({ suggestion }: SuggestionProps) {
  const { t } = useLingui()
  const { money } = useFigures()
  const names = useCategoryNames()
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  const { form, again, sent, isWaiting, problem } = useSelector(suggestion, ({ context }) => context)
  const isFaulty = useSelector(suggestion, (snapshot) => snapshot.matches({ open: { writing: 'faulty' } }))
  const isWriting = useSelector(suggestion, (snapshot) => snapshot.matches({ open: 'writing' }))
  const faulty = isFaulty ? faultyFields(form) : []
  const isRefused = problem !== null && faults.includes(problem)
  const errorOf = (field: Exclude<FormField, 'category'>): string | undefined =>
    faulty.includes(field) || problem === faultOf[field] ? t(suggestionProblems[faultOf[field]]) : undefined
  const type = (more: Partial<typeof form>): void => suggestion.send({ type: 'suggestion.type', form: more })
  useEffect(() => {
    if (isFaulty || isRefused)
      box.current?.querySelector<HTMLElement>('[aria-invalid], .suggestion-faulty input')?.focus()
  }, [isFaulty, isRefused])
  return (
    <form
      ref={box}
      id={suggestionFormId}
      className="suggestion-form"
      aria-busy={!isWriting}
      onSubmit={(event) => {
        event.preventDefault()
        suggestion.send({ type: 'suggestion.send', key: crypto.randomUUID() })
      }}
    >
      <Counted used={countCharacters(form.title, longestWords.title, plainLine)} most={longestWords.title}>
        <TextField
          label={t`Title`}
          data-autofocus={((again ?? sent) && !isWaiting) || undefined}
          dir="auto"
          autoComplete="off"
          maxLength={fieldLength(longestWords.title)}
          value={form.title}
          readOnly={!isWriting}
          error={errorOf('title')}
          onChange={({ currentTarget }) => type({ title: currentTarget.value })}
        />
      </Counted>
      <div
        className={classes('suggestion-part', faulty.includes('category') && 'suggestion-faulty')}
        inert={!isWriting}
      >
        <p className="suggestion-label" aria-hidden="true">
          <Trans>Category</Trans>
        </p>
        <Chips<ProjectCategory | ''>
          label={t`Category`}
          className="suggestion-categories"
          value={form.category ?? ''}
          options={projectCategories.map((value) => ({
            value,
            label: names[value],
            mark: <CategoryShape category={value} />,
          }))}
          onChange={(chosen) => chosen !== '' && type({ category: chosen })}
        />
        {faulty.includes('category') && (
          <Fault id={`${id}-category`}>
            <Trans>Choose a category.</Trans>
          </Fault>
        )}
      </div>
      <Counted
        used={countCharacters(form.description, longestWords.description, plainText)}
        most={longestWords.description}
      >
        <TextArea
          label={t`What is it, and who needs it?`}
          dir="auto"
          rows={5}
          maxLength={fieldLength(longestWords.description)}
          value={form.description}
          readOnly={!isWriting}
          error={errorOf('description')}
          onChange={({ currentTarget }) => type({ description: currentTarget.value })}
        />
      </Counted>
      <div className="suggestion-pair" inert={!isWriting}>
        <div className="suggestion-part">
          <p className="suggestion-label" aria-hidden="true">
            <Trans>
              Goal <span className="suggestion-optional">optional</span>
            </Trans>
          </p>
          <NumberStepper
            label={t`Goal in dollars, optional`}
            decreaseLabel={t`$100 less`}
            increaseLabel={t`$100 more`}
            min={0}
            max={goalDollars.most}
            step={100}
            keepsUnread
            value={form.goal ?? 0}
            format={(value) => (value === 0 ? t`None` : money(toCents(value), true))}
            onChange={(value) => type({ goal: value === 0 ? null : value })}
          />
          {errorOf('goal') && <Fault id={`${id}-goal`}>{errorOf('goal')}</Fault>}
        </div>
        <TextField
          label={
            <Trans>
              First milestone <span className="suggestion-optional">optional</span>
            </Trans>
          }
          dir="auto"
          autoComplete="off"
          maxLength={fieldLength(longestWords.milestone)}
          value={form.milestone}
          error={errorOf('milestone')}
          onChange={({ currentTarget }) => type({ milestone: currentTarget.value })}
        />
      </div>
      <Alike title={form.title} />
      {isWriting && !isRefused && <ProblemAlert problem={problem} instead={suggestionProblems} />}
      {faulty.length > 0 && (
        <p role="alert" className="sr-only">
          <Plural
            value={faulty.length}
            one="# field needs a correction."
            other="# fields need a correction."
          />
        </p>
      )}
    </form>
  )
}
