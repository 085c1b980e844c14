import { useLingui } from '@lingui/react/macro'
import type { HistorySide, VoteBank } from '#contract/account/own-history.contract.ts'
import { Chips } from '#src/ui/fields/chips.tsx'
import { FilterPill } from '#src/ui/fields/filter-pill.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import type { HistoryFilters } from './history-filters.rules.ts'
import type { HistoryBeside } from './own-history-actors.ts'

interface Props {
  filters: HistoryFilters
  /** The last loaded values; null before the first load. */
  beside: HistoryBeside | null
  onSet: (filters: Partial<HistoryFilters>) => void
}

type Chip = HistorySide | 'all'

const dayIn = (form: FormData, name: string): string | null => {
  const value = form.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Filters the list by votes or donations, project, bank and time. */
export function HistoryFiltersRow({ filters, beside, onSet }: Props) {
  const { t } = useLingui()
  const { date, number } = useFigures()
  const { side, project, from, since, until } = filters
  const counts = beside?.counts
  const sum = counts && counts.votes + counts.donations
  const counted = (count: number | undefined) => (count === undefined ? undefined : number(count))
  const chips: { value: Chip; label: string; count?: string | undefined }[] = [
    { value: 'all', label: t({ message: 'All', context: 'votes and donations' }), count: counted(sum) },
    { value: 'votes', label: t`Votes`, count: counted(counts?.votes) },
    { value: 'donations', label: t`Donations`, count: counted(counts?.donations) },
  ]
  const projects = beside?.projects ?? []
  const isUnknown = project !== null && projects.every(({ id }) => id !== project)
  const days = [since, until].map((day) => (day === null ? '…' : date(day, 'shortAndYear')))
  return (
    <div className="history-filters">
      <Chips<Chip>
        label={t`Votes or donations`}
        value={side ?? 'all'}
        onChange={(chosen) => onSet({ side: chosen === 'all' ? null : chosen })}
        options={chips}
      />
      <SelectField
        hideLabel
        className="history-choice"
        label={t`Project`}
        value={project ?? ''}
        onValueChange={(id) => onSet({ project: id || null })}
        options={[
          { value: '', label: t`All projects` },
          ...projects.map(({ id, title }) => ({ value: id, label: title })),
          ...(isUnknown ? [{ value: project, label: project }] : []),
        ]}
      />
      <SelectField
        hideLabel
        className="history-choice"
        label={t`Where votes come from`}
        value={from ?? ''}
        onValueChange={(bank) => onSet({ from: (bank || null) as VoteBank | null })}
        options={[
          { value: '', label: t`All votes` },
          { value: 'daily', label: t`Today’s votes` },
          { value: 'bank', label: t`Vote bank` },
          { value: 'donation', label: t`Donation bank` },
        ]}
      />
      <FilterPill
        name={t`Period`}
        link={null}
        value={since === null && until === null ? null : days.join(' – ')}
        onApply={(form) => {
          const [first, last] = [dayIn(form, 'since'), dayIn(form, 'until')]
          const isTurned = first !== null && last !== null && first > last
          onSet(isTurned ? { since: last, until: first } : { since: first, until: last })
          return true
        }}
        onRemove={() => onSet({ since: null, until: null })}
      >
        <TextField label={t`First day`} name="since" type="date" defaultValue={since ?? ''} />
        <TextField label={t`Last day`} name="until" type="date" defaultValue={until ?? ''} />
      </FilterPill>
    </div>
  )
}
