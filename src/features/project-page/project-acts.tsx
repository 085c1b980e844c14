import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { projectPath } from '#contract/http/paths.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import { isActive } from '#contract/projects/projects.rules.ts'
import { copyLink } from '#src/product/words/copy.ts'
import { NotLive } from '#src/product/votes/not-live.tsx'
import { VoteLine } from '#src/product/votes/vote-line.tsx'
import { DonateButton } from '#src/product/payments/donate-button.tsx'
import { Button } from '#src/ui/controls/button.tsx'

function NotOpen({ status }: { status: Project['status'] }) {
  if (status === 'completed') return <Trans>This project is completed. Its votes and donations stay.</Trans>
  if (status === 'refused') return <Trans>This project was refused. It takes no votes and donations.</Trans>
  return <Trans>This project is being looked at. It opens for votes and donations later.</Trans>
}

interface Props {
  project: Project
  vote: ReactNode
  reset: ReactNode
  nextVotes: ReactNode
  donate: ReactNode
  follow: ReactNode
}

/** The reader's actions on the project: beside it, or as a bar at the bottom where there is no room. */
export function ProjectActs({ project, vote, reset, nextVotes, donate, follow }: Props) {
  const { t } = useLingui()
  const { id } = project
  const isOpen = isActive(project)
  return (
    <div className="project-side">
      <aside aria-label={t`Votes and donations`} className="project-acts" data-bottom-bar>
        {isOpen ? (
          <>
            <section aria-labelledby="project-vote" className="lg:panel lg:cut-md project-act">
              <header className="project-act-head">
                <h2 id="project-vote" className="text-title-2 max-lg:sr-only">
                  <Trans>Vote</Trans>
                </h2>
                {reset}
              </header>
              {vote}
              <div className="project-act-news">
                {nextVotes}
                <VoteLine id={id} />
                <NotLive />
              </div>
            </section>
            <section aria-labelledby="project-donate" className="lg:panel lg:cut-md project-act">
              <h2 id="project-donate" className="text-title-2 max-lg:sr-only">
                <Trans>Donate</Trans>
              </h2>
              <div className="project-donate-panel">{donate}</div>
              <DonateButton project={project} block className="project-donate" />
            </section>
          </>
        ) : (
          <section className="lg:panel lg:cut-md project-act">
            <p className="text-small text-muted">
              <NotOpen status={project.status} />
            </p>
          </section>
        )}
        <div className="project-more">
          {follow}
          <Button
            variant="ghost"
            icon={Share2}
            className="project-share"
            onClick={() => copyLink(location.origin + projectPath(id))}
          >
            <Trans>Share</Trans>
          </Button>
        </div>
      </aside>
    </div>
  )
}
