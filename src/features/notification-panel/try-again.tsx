import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { usePanelView } from './panel-view.ts'

export function TryAgain({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { actor } = usePanelView()
  return (
    <Button size={size} icon={RotateCw} onClick={() => actor.send({ type: 'list.retry' })}>
      <Trans>Try again</Trans>
    </Button>
  )
}
