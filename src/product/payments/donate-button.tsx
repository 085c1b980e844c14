import { Trans, useLingui } from '@lingui/react/macro'
import { HandHeart } from 'lucide-react'
import type { Project } from '#contract/projects/projects.contract.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { openProjectOf } from '../projects/open-project.ts'
import { useOpener } from '../flows/use-opener.ts'

interface Props {
  project: Project
  block?: boolean
  /** For places without room for the word. */
  brief?: boolean
  className?: string
}

export function DonateButton({ project, brief = false, className, ...look }: Props) {
  const { t } = useLingui()
  const { title } = project
  const opener = useOpener({ type: 'donation.open', project: openProjectOf(project) })
  return (
    <Button
      {...look}
      {...opener}
      className={classes(className, brief && 'w-11 px-0')}
      icon={HandHeart}
      aria-label={t`Donate to ${title}`}
    >
      {!brief && <Trans>Donate</Trans>}
    </Button>
  )
}
