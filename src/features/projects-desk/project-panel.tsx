import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { toCents } from '#contract/values/money.ts'
import { projectPath } from '#contract/http/paths.ts'
import type { ToldProject } from '#contract/desk/projects-desk.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useCategoryNames } from '#src/product/projects/category-names.ts'
import { DeskFacts, Fact } from '#src/product/desk/desk-facts.tsx'
import { DeskPanel, type OpenedProps } from '#src/product/desk/desk-panel.tsx'
import { PlayerLink } from '#src/product/desk/player-link.tsx'
import { useDeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import { StatusBadge } from '#src/product/projects/status-badge.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { Count, DateText, Money } from '#src/ui/figures/figures.tsx'
import { nobody } from './project-columns.tsx'
import { ProjectOffers, useProjectWishWords } from './project-wish-words.tsx'
import { projectSource } from './projects-desk-actors.ts'

function Facts({ told }: { told: ToldProject }) {
  const categories = useCategoryNames()
  return (
    <DeskFacts>
      <Fact name={<Trans>Owner</Trans>}>
        {told.owner ? <PlayerLink id={told.owner.id} name={told.owner.username} /> : nobody}
      </Fact>
      <Fact name={<Trans>Updates</Trans>}>
        <Count value={told.updates} />
      </Fact>
      <Fact name={<Trans>Last update</Trans>}>
        {told.heard_at === null ? <Trans context="value">none</Trans> : <DateText at={told.heard_at} />}
      </Fact>
      <Fact name={<Trans>Category</Trans>}>{categories[told.category]}</Fact>
      <Fact name={<Trans>Votes</Trans>}>
        <Count value={told.votes} />
      </Fact>
      <Fact name={<Trans>Donations</Trans>}>
        <Money cents={told.donated_cents} />
      </Fact>
      <Fact name={<Trans>Goal</Trans>}>
        {told.goal === null ? <Trans context="value">none</Trans> : <Money cents={toCents(told.goal)} />}
      </Fact>
      <Fact name={<Trans>Milestone</Trans>}>
        {told.milestone === null ? (
          <Trans context="value">none</Trans>
        ) : (
          <ContentText>{told.milestone}</ContentText>
        )}
      </Fact>
      <Fact name={<Trans>Followers</Trans>}>
        <Count value={told.followers} />
      </Fact>
      <Fact name={<Trans>Comments</Trans>}>
        <Count value={told.comments} />
      </Fact>
    </DeskFacts>
  )
}

export function ProjectPanel({ id, onChanged, ...opened }: OpenedProps) {
  const { t } = useLingui()
  const call = useCall()
  const entry = useDeskEntry(projectSource(call), { id, onChanged })
  const words = useProjectWishWords(entry)
  const { told, wish } = entry
  return (
    <DeskPanel
      {...opened}
      entry={entry}
      title={told ? <bdi>{told.title}</bdi> : <Trans>Project</Trans>}
      badge={told && <StatusBadge status={told.status} />}
      unread={<Trans>The project could not be read.</Trans>}
      doneWords={{
        recount: t`It is counted again.`,
        set_status: t`The status is changed.`,
        name_owner: t`The owner is named.`,
        remove_owner: t`It no longer has an owner.`,
        edit: t`The words are changed.`,
      }}
    >
      {told && wish?.kind !== 'edit' && (
        <>
          <p className="project-says">
            <ContentText>{told.description}</ContentText>
          </p>
          {told.status !== 'pending' && (
            <Link to={projectPath(id)} className="link">
              <Trans>The page of the project</Trans>
            </Link>
          )}
          <Facts told={told} />
        </>
      )}
      <WishForm entry={entry} words={words} offers={<ProjectOffers entry={entry} />} />
    </DeskPanel>
  )
}
