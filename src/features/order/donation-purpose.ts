import { useLingui } from '@lingui/react/macro'
import type { OrderDonation, ProjectType } from '#contract/order.contract.ts'
import { projectTypeOf } from '#contract/projects.rules.ts'
import type { OrderContext } from '#machines/order.machine.ts'
import { useProjectTypeOptions } from '#src/i18n/project-type-names.ts'

type Purpose = Pick<OrderDonation, 'project_type' | 'project_id'>
type Projects = Pick<OrderContext, 'projects'>

const projectMark = 'project:'

/** What can be chosen as the purpose of a donation: the fund of a project type, or one active project. */
export const usePurposeOptions = ({ projects }: Projects, { project_id }: Purpose) => {
  const { t } = useLingui()
  const types = useProjectTypeOptions()
  const chosen = projects?.find(({ id }) => id === project_id)
  const options = (projects ?? [])
    .filter(({ open }) => open)
    .map(({ id, title }) => ({ value: projectMark + id, label: title }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  // What can't be chosen any more is still what was chosen.
  if (project_id !== undefined && !chosen?.open)
    options.unshift({ value: projectMark + project_id, label: chosen?.title ?? t`A project` })
  return [
    { label: t`Community fund`, options: types },
    { label: t`Projects`, options },
  ].filter((group) => group.options.length > 0)
}

/** A purpose as the value of its option. */
export const purposeValue = ({ project_type, project_id }: Purpose): string =>
  project_id === undefined ? project_type : projectMark + project_id

/** The chosen option: a project with the project type its category has, or a project type. */
export const readPurpose = (
  value: string,
  { projects }: Projects,
): { projectId: string | null; projectType: ProjectType } => {
  const project = projects?.find(({ id }) => projectMark + id === value)
  return project
    ? { projectId: project.id, projectType: projectTypeOf[project.category] }
    : { projectId: null, projectType: value as ProjectType }
}
