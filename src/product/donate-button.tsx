import { Trans, useLingui } from '@lingui/react/macro'
import { HandHeart } from 'lucide-react'
import type { Project } from '#contract/projects.contract.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useOpener } from './use-opener.ts'

interface Props {
  project: Project
  block?: boolean
  className?: string
}

/** Opens the donation modal, for a project. */
export function DonateButton({ project, ...look }: Props) {
  const { t } = useLingui()
  const { id, title, category, donatedCents, goalCents, weightedVotes } = project
  const opener = useOpener({
    type: 'donation.open',
    project: { id, title, category, donatedCents, goalCents, weightedVotes },
  })
  return (
    <Button {...look} {...opener} icon={HandHeart} aria-label={t`Donate to ${title}`}>
      <Trans>Donate</Trans>
    </Button>
  )
}
