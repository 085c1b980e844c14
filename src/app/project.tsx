import { useLingui } from '@lingui/react/macro'
import { projectPath } from '#contract/paths.ts'
import type { ProjectAnswer } from '#machines/project-page.machine.ts'
import { ProjectPage } from '#src/features/project-page/project-page.tsx'
import { OwnPowerBrief } from '#src/features/projects/own-power-brief.tsx'
import { StatusBadge } from '#src/features/projects/status-badge.tsx'
import { VoteControl } from '#src/product/vote-control.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Loaded } from './loaded.tsx'
import { PageTitle } from './page-title.tsx'

interface Data {
  id: string
  known: ProjectAnswer | null
}

/** The project that the address names. */
export function ProjectRoute() {
  const { t } = useLingui()
  return (
    <Loaded<Data>>
      {({ id, known }) => (
        <ProjectPage
          key={id}
          {...{ id, known }}
          renderName={(name) => (
            <>
              <PageTitle title={name ?? t`Project`} />
              <Breadcrumbs last={name ?? t`Project`} />
            </>
          )}
          renderStatus={(status) => <StatusBadge status={status} />}
          renderVote={(project) => (
            <>
              <div className="max-lg:hidden">
                <OwnPowerBrief />
              </div>
              <VoteControl accent project={project} returnsTo={projectPath(project.id)} />
            </>
          )}
        />
      )}
    </Loaded>
  )
}
