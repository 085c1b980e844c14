import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '#src/api/api-context.tsx'
import { DeskFrame } from '#src/product/desk/desk-frame.tsx'
import { DeskTable } from '#src/product/desk/desk-table.tsx'
import { SelectableRows } from '#src/product/desk/selectable-rows.tsx'
import { useDesk } from '#src/product/desk/use-desk.ts'
import { useProjectColumns } from './project-columns.tsx'
import { ProjectPanel } from './project-panel.tsx'
import { ProjectPills } from './project-pills.tsx'
import { changeSeveral, projectsSource } from './projects-desk-actors.ts'
import { useSeveralProjects } from './several-projects.tsx'
import './projects-desk.css'

/** The projects desk of /BrainCore: projects of every status, and one of them beside the list with its actions. */
export function ProjectsDesk() {
  const { t } = useLingui()
  const call = useCall()
  const columns = useProjectColumns()
  const desk = useDesk(projectsSource(call))
  const words = useSeveralProjects()
  const { filters, rows, opened, set, changed } = desk
  return (
    <DeskFrame
      desk={desk}
      searchLabel={t`Words, a project’s id or its owner`}
      unread={<Trans>The projects could not be read.</Trans>}
      pills={<ProjectPills filters={filters} onSet={set} />}
      columns={columns}
      list={
        <SelectableRows
          // Another search or filter begins a new selection.
          key={JSON.stringify(filters)}
          rows={rows}
          send={changeSeveral(call)}
          words={words}
          onChanged={changed}
        >
          {(selection) => (
            <DeskTable
              label={t`Projects of every status`}
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
          <ProjectPanel key={opened} id={opened} onChanged={changed} {...desk.opener} />
        )
      }
    />
  )
}
