import { Trans, useLingui } from '@lingui/react/macro'
import { type ProjectCategory, type Project, projectCategories } from '#contract/projects.contract.ts'
import type { ProjectsEvent, ProjectSort } from '#machines/projects.machine.ts'
import { CategoryShape } from '#src/ui/category-shape.tsx'
import { Chips } from '#src/ui/chips.tsx'
import { Count } from '#src/ui/figures.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { useCategoryNames } from './category-names.ts'
import { countByCategory } from './visible-projects.ts'

const sorts: readonly ProjectSort[] = ['votes', 'donations', 'newest']

interface Props {
  projects: readonly Project[]
  category: ProjectCategory | null
  search: string
  sort: ProjectSort
  send: (event: ProjectsEvent) => void
}

/** Filters that hold while the list is read: one category, a search, an order. */
export function ProjectToolbar({ projects, category, search, sort, send }: Props) {
  const { t } = useLingui()
  const names = useCategoryNames()
  const counts = countByCategory(projects)
  // Until the projects are there nobody knows how many there are.
  const count = (value: number) => (projects.length > 0 ? <Count value={value} /> : undefined)
  const options = [
    { value: 'all', label: <Trans>All</Trans>, count: count(projects.length) },
    ...projectCategories.map((one) => ({
      value: one,
      label: names[one],
      mark: <CategoryShape category={one} />,
      count: count(counts.get(one) ?? 0),
    })),
  ]
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:flex-wrap lg:items-center lg:justify-between">
      <Chips
        scroll
        label={t`Category`}
        value={category ?? 'all'}
        options={options}
        onChange={(value) => {
          const chosen = projectCategories.find((one) => one === value) ?? null
          send({ type: 'category.choose', category: chosen })
        }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2 md:grid-cols-[220px_180px]">
        <SearchField
          label={t`Search projects`}
          value={search}
          onChange={({ currentTarget }) => send({ type: 'search.change', search: currentTarget.value })}
        />
        <SelectField
          label={t`Sort by`}
          hideLabel
          value={sort}
          onValueChange={(value) =>
            send({ type: 'sort.choose', sort: sorts.find((one) => one === value) ?? 'votes' })
          }
          options={[
            { value: 'votes', label: t`Weighted votes` },
            { value: 'donations', label: t`Donations` },
            { value: 'newest', label: t`Newest` },
          ]}
        />
      </div>
    </div>
  )
}
