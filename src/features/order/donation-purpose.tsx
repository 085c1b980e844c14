import { memo, useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Shapes } from 'lucide-react'
import type { OrderDonation, ProjectType } from '#contract/order/order.contract.ts'
import { projectTypeOf } from '#contract/projects/project-type.rules.ts'
import type { DonationProject, OrderContext } from '#machines/order/order.machine.ts'
import { useProjectTypeOptions } from '#src/product/projects/project-type-names.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { mostInCatalogue } from './order-edits.rules.ts'
import { type OrderProps, useOrder } from './order-view.ts'
import { ProjectFinder } from './project-finder.tsx'

type Purpose = Pick<OrderDonation, 'project_type' | 'project_id'>

export interface ChosenPurpose {
  projectId: string | null
  projectType: ProjectType
  /** A project found by search that the order may not know yet. */
  project?: DonationProject
}

const projectMark = 'project:'

/** Returns the options for the purpose of a donation: the fund of a project type, or one active project. */
const usePurposeOptions = ({ order, chosenId }: OrderProps & { chosenId: string | undefined }) => {
  const { t } = useLingui()
  const types = useProjectTypeOptions()
  const projects = useOrder(order, (context) => context.projects)
  const open = useMemo(
    () =>
      (projects ?? [])
        .filter((project) => project.open)
        .map(({ id, title }) => ({ value: projectMark + id, label: title }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [projects],
  )
  const chosen = projects?.find(({ id }) => id === chosenId)
  // A purpose that can no longer be chosen is still shown as chosen.
  const closed =
    chosenId !== undefined && !chosen?.open
      ? [{ value: projectMark + chosenId, label: chosen?.title ?? t`A project` }]
      : []
  return [
    { label: t`Without a project`, options: types },
    { label: t`Projects`, options: [...closed, ...open] },
  ].filter((group) => group.options.length > 0)
}

const purposeValue = ({ project_type, project_id }: Purpose): string =>
  project_id === undefined ? project_type : projectMark + project_id

/** Reads the chosen option: a project with its category's project type, or a project type alone. */
const readPurpose = (value: string, { projects }: OrderContext): ChosenPurpose => {
  const project = projects?.find(({ id }) => projectMark + id === value)
  return project
    ? { projectId: project.id, projectType: projectTypeOf[project.category] }
    : { projectId: null, projectType: value as ProjectType }
}

type Props = OrderProps & {
  label: string
  type: ProjectType
  projectId: string | undefined
  icon?: boolean
  onChoose: (purpose: ChosenPurpose) => void
}

export const PurposeField = memo(function PurposeField(props: Props) {
  const { order, label, type, projectId, icon = false, onChoose } = props
  const options = usePurposeOptions({ order, chosenId: projectId })
  const isPart = useOrder(order, ({ projects }) => (projects?.length ?? 0) >= mostInCatalogue)
  const select = (
    <SelectField
      label={label}
      hideLabel
      icon={icon ? Shapes : undefined}
      value={purposeValue({ project_type: type, project_id: projectId })}
      options={options}
      onValueChange={(value) => onChoose(readPurpose(value, order.getSnapshot().context))}
    />
  )
  if (!isPart) return select
  return (
    <div className="min-w-0">
      {select}
      <ProjectFinder
        label={label}
        onChoose={(project) =>
          onChoose({ project, projectId: project.id, projectType: projectTypeOf[project.category] })
        }
      />
    </div>
  )
})
