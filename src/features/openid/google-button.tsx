import { useLingui } from '@lingui/react/macro'
import { Globe } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { type OpenIdActor, useIsOpening } from './passport-tab.tsx'

interface Props {
  google: OpenIdActor
  /** It is all there is. */
  isPrimary?: boolean
}

/** Leads to Google's page. */
export function GoogleButton({ google, isPrimary = false }: Props) {
  const { t } = useLingui()
  const isOpening = useIsOpening(google)
  return (
    <Button
      className="min-w-0 flex-1"
      {...(isPrimary && { variant: 'primary', size: 'lg', block: true })}
      icon={Globe}
      busy={isOpening && t`Opening Google`}
      aria-label={isOpening ? undefined : t`Continue with Google`}
      onClick={() => google.send({ type: 'openid.start' })}
    >
      <span translate="no">Google</span>
    </Button>
  )
}
