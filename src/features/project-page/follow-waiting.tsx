import { Trans, useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'

/** In the place of the control until its code has come, and it is known who reads. */
export function FollowWaiting() {
  const { t } = useLingui()
  return (
    <Button variant="ghost" icon={Bell} className="project-follow" disabledReason={t`Loading...`}>
      <Trans>Follow</Trans>
    </Button>
  )
}
