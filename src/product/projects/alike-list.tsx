import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { AlikeProject } from '#contract/projects/suggestions.contract.ts'
import { ContentText } from '#src/ui/content-text.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { CategoryShape } from './category-shape.tsx'
import './alike-list.css'

function Standing({ project: { status, weightedVotes } }: { project: AlikeProject }) {
  if (status === 'analyzing') return <Trans>in analysis</Trans>
  return status === 'completed' ? (
    <Trans>completed</Trans>
  ) : (
    <Plural value={weightedVotes} one="open, # vote" other="open, # votes" />
  )
}

/** Projects with titles similar to a typed or sent one; renders nothing if there are none. */
export function AlikeList({ projects }: { projects: readonly AlikeProject[] }) {
  const { t } = useLingui()
  if (projects.length === 0) return null
  return (
    <section aria-label={t`Looks like these`} className="alike">
      <p className="alike-label">
        <Trans>Looks like these</Trans>
      </p>
      <ul className="alike-list">
        {projects.map((project) => (
          <li key={project.id} className="alike-row">
            <CategoryShape category={project.category} />
            <span className="alike-title">
              <ContentText>{project.title}</ContentText>
            </span>
            <span className="text-small text-muted">
              <Standing project={project} />
            </span>
            <Link to="/VaultVision/$project" params={{ project: project.id }} className="alike-link">
              <span>
                <Trans>Read it</Trans> <span className="sr-only">{project.title}</span>
              </span>
              <Icon of={ArrowRight} size={16} mirror />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
