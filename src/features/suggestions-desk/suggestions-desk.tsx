import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskSuggestion, SuggestionSort } from '#contract/desk/suggestions-desk.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { CategoryLabel } from '#src/product/projects/category-shape.tsx'
import { DeskFrame } from '#src/product/desk/desk-frame.tsx'
import { type Column, DeskTable } from '#src/product/desk/desk-table.tsx'
import { ChoicePill } from '#src/product/desk/filter-pills.tsx'
import { SelectableRows } from '#src/product/desk/selectable-rows.tsx'
import { useDesk } from '#src/product/desk/use-desk.ts'
import { SuggestionBadge } from '#src/product/projects/suggestion-badge.tsx'
import { useSuggestionStates } from '#src/product/projects/suggestion-states.ts'
import { ContentText } from '#src/ui/content-text.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { useSeveralVerdicts } from './several-verdicts.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { decideAboutSeveral, suggestionsSource } from './suggestions-desk-actors.ts'
import './suggestions-desk.css'

type SuggestionColumn = Column<DeskSuggestion, SuggestionSort>

const useSuggestionColumns = (): [SuggestionColumn, ...SuggestionColumn[]] => {
  const { t } = useLingui()
  const names = useCategoryNames()
  return [
    { id: 'title', head: t`Title`, cell: ({ title }) => <ContentText>{title}</ContentText> },
    {
      id: 'player',
      head: t`Player`,
      width: 'wide',
      cell: ({ player }) => <bdi translate="no">{player.username}</bdi>,
    },
    {
      id: 'category',
      head: t`Category`,
      width: 'wide',
      cell: ({ category }) => <CategoryLabel category={category}>{names[category]}</CategoryLabel>,
    },
    { id: 'state', head: t`Status`, cell: ({ state }) => <SuggestionBadge state={state} /> },
    {
      id: 'sent',
      head: t({ message: 'Sent', context: 'suggestion' }),
      isNumber: true,
      sorts: ['newest', 'oldest'],
      cell: ({ sent_at: at }) => <DateText at={at} look="shortAndYear" className="text-muted" />,
    },
  ]
}

/** The suggestions desk of /BrainCore: a list of suggestions, and one of them beside it with its verdicts. */
export function SuggestionsDesk() {
  const { t } = useLingui()
  const call = useCall()
  const columns = useSuggestionColumns()
  const states = useSuggestionStates()
  const categories = useCategoryNames()
  const desk = useDesk(suggestionsSource(call))
  const words = useSeveralVerdicts()
  const { filters, rows, opened, set, changed } = desk
  return (
    <DeskFrame
      desk={desk}
      searchLabel={t`Words, or a player’s name`}
      unread={<Trans>The suggestions could not be read.</Trans>}
      pills={
        <>
          <ChoicePill
            name={t`Status`}
            value={filters.state}
            any={t`Any status`}
            names={states}
            onSet={(state) => set({ state })}
          />
          <ChoicePill
            name={t`Category`}
            value={filters.category}
            any={t`Any category`}
            names={categories}
            onSet={(category) => set({ category })}
          />
        </>
      }
      columns={columns}
      list={
        <SelectableRows
          // A new search clears the selection.
          key={JSON.stringify(filters)}
          rows={rows}
          send={decideAboutSeveral(call)}
          words={words}
          onChanged={changed}
        >
          {(selection) => (
            <DeskTable
              label={t`Suggestions of players`}
              desk={desk}
              columns={columns}
              nameOf={({ title }) => title}
              selection={selection}
            />
          )}
        </SelectableRows>
      }
      panel={
        opened === null ? null : (
          <SuggestionPanel key={opened} id={opened} onChanged={changed} {...desk.opener} />
        )
      }
    />
  )
}
