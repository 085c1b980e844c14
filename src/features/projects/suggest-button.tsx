import { Trans } from '@lingui/react/macro'
import { Lightbulb } from 'lucide-react'
import { useOpener } from '#src/product/flows/use-opener.ts'
import { Button } from '#src/ui/controls/button.tsx'

export function SuggestButton() {
  return (
    <Button {...useOpener({ type: 'suggestion.open' })} icon={Lightbulb} className="landing-suggest">
      <Trans>Suggest a project</Trans>
    </Button>
  )
}
