import { Plural } from '@lingui/react/macro'
import { Radio } from 'lucide-react'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useOthersVotes } from './use-counted-totals.ts'
import './live.css'

/** Shows that others have just voted for a project. Not announced: on a busy evening nothing else would be heard. */
export function OthersVotes({ id, className }: { id: string; className?: string }) {
  const votes = useOthersVotes(id)
  if (votes === 0) return null
  return (
    <p className={classes('others-votes', className)}>
      <Icon of={Radio} size={16} />
      <Plural value={votes} one="# vote by others just now" other="# votes by others just now" />
    </p>
  )
}
