import { useLingui } from '@lingui/react/macro'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { ChoicePill } from '#src/product/desk/filter-pills.tsx'
import type { ProjectFilters } from './project-filters.rules.ts'
import { useOwnershipNames, useStatusNames } from './project-words.ts'

interface Props {
  filters: ProjectFilters
  onSet: (filters: Partial<ProjectFilters>) => void
}

/** The filters beside the search. */
export function ProjectPills({ filters: { status, category, owner }, onSet }: Props) {
  const { t } = useLingui()
  return (
    <>
      <ChoicePill
        name={t`Status`}
        value={status}
        any={t`Any status`}
        names={useStatusNames()}
        onSet={(value) => onSet({ status: value })}
      />
      <ChoicePill
        name={t`Category`}
        value={category}
        any={t`Any category`}
        names={useCategoryNames()}
        onSet={(value) => onSet({ category: value })}
      />
      <ChoicePill
        name={t`Owner`}
        value={owner}
        any={t`With or without an owner`}
        names={useOwnershipNames()}
        onSet={(value) => onSet({ owner: value })}
      />
    </>
  )
}
