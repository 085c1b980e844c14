import { Trans, useLingui } from '@lingui/react/macro'
import type { FundStats } from '#contract/projects/projects.contract.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import { projectCategories } from '#contract/projects/project-categories.ts'
import { projectSorts } from '#contract/projects/project-sorts.ts'
import type { ProjectFilters, ProjectsEvent } from '#machines/projects/projects.machine.ts'
import { CategoryShape } from '#src/product/projects/category-shape.tsx'
import { Chips } from '#src/ui/fields/chips.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { countOf } from './sorted-projects.ts'

interface Props extends ProjectFilters {
  stats: FundStats | null
  send: (event: ProjectsEvent) => void
}

export function ProjectToolbar({ stats, category, search, sort, onlyOpen, send }: Props) {
  const { t } = useLingui()
  const names = useCategoryNames()
  // Counts are unknown until the totals have loaded.
  const count = (of: ProjectCategory | null) =>
    stats ? <Count value={countOf(stats, of, onlyOpen)} /> : undefined
  const options = [
    { value: 'all', label: <Trans>All</Trans>, count: count(null) },
    ...projectCategories.map((one) => ({
      value: one,
      label: names[one],
      mark: <CategoryShape category={one} />,
      count: count(one),
    })),
  ]
  return (
    <div className="landing-toolbar">
      <Chips
        scroll
        label={t`Category`}
        value={category ?? 'all'}
        options={options}
        onChange={(value) => {
          const chosen = projectCategories.find((one) => one === value) ?? null
          send({ type: 'filters.set', filters: { category: chosen } })
        }}
      />
      <div className="landing-toolbar-fields">
        <SearchField
          label={t`Search projects`}
          value={search}
          onChange={({ currentTarget }) =>
            send({ type: 'filters.set', filters: { search: currentTarget.value } })
          }
        />
        <SelectField
          label={t`Sort by`}
          hideLabel
          value={sort}
          onValueChange={(value) =>
            send({
              type: 'filters.set',
              filters: { sort: projectSorts.find((one) => one === value) ?? 'votes' },
            })
          }
          options={[
            { value: 'votes', label: t`Weighted votes` },
            { value: 'donations', label: t`Donations` },
            { value: 'newest', label: t`Newest` },
          ]}
        />
        <Switch
          checked={onlyOpen}
          onChange={(checked) => send({ type: 'filters.set', filters: { onlyOpen: checked } })}
        >
          <Trans>Only open</Trans>
        </Switch>
      </div>
    </div>
  )
}
