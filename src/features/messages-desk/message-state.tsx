import { useLingui } from '@lingui/react/macro'
import { Check, Mail } from 'lucide-react'
import type { MessageState as State } from '#contract/desk/messages-desk.contract.ts'
import { Badge, type BadgeTone } from '#src/ui/figures/badge.tsx'

export const useMessageStates = (): Record<State, string> => {
  const { t } = useLingui()
  return {
    new: t({ message: 'New', context: 'message' }),
    answered: t({ message: 'Answered', context: 'message' }),
    closed: t({ message: 'Closed', context: 'message' }),
  }
}

const tones: Record<State, BadgeTone> = { new: 'info', answered: 'success', closed: 'neutral' }
const icons = { new: Mail, answered: Check } as const

export function MessageState({ state }: { state: State }) {
  const states = useMessageStates()
  return (
    <Badge tone={tones[state]} {...(state !== 'closed' && { icon: icons[state] })}>
      {states[state]}
    </Badge>
  )
}
