import { Trans, useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'

/** Shown until the code of the follow button has loaded and the reader is known. */
export function FollowWaiting() {
  const { t } = useLingui()
  return (
    <Button variant="ghost" icon={Bell} className="project-follow" disabledReason={t`Loading...`}>
      <Trans>Follow</Trans>
    </Button>
  )
}
