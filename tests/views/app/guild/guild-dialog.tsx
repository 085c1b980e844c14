import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import type { guildMachine } from './guild.machine.ts'

export function GuildDialog({ actor }: { actor: ActorRefFrom<typeof guildMachine> }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'))
  const name = useSelector(actor, ({ context }) => context.name)
  return (
    <Dialog open={isOpen} onClose={() => actor.send({ type: 'guild.close' })} title={name}>
      <p>
        <Trans>Your plan</Trans>
      </p>
      <Button onClick={() => actor.send({ type: 'guild.leave' })}>OK</Button>
    </Dialog>
  )
}
