import { Plural, Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import type { SettingsFields } from './settings-field-types.ts'

/** Asks before fields are left that were refused or not sent. */
export function LeaveDialog({ fields }: { fields: SettingsFields }) {
  const isOpen = useSelector(fields, (snapshot) => snapshot.matches('asking'))
  const standings = useSelector(fields, ({ context }) => context.standings)
  const count = (standing: string): number =>
    Object.values(standings).filter((one) => one === standing).length
  const [refused, waiting] = [count('refused'), count('waiting')]
  const unsaved = refused + waiting
  const stay = (): void => fields.send({ type: 'leave.stay' })
  return (
    <Dialog
      open={isOpen}
      onClose={stay}
      size="sm"
      role="alertdialog"
      title={
        <Plural
          value={unsaved}
          one="# field isn’t saved. Leave it?"
          other="# fields aren’t saved. Leave them?"
        />
      }
      foot={
        <div className="grid grid-cols-2 gap-3">
          <Button size="lg" data-autofocus onClick={stay}>
            <Trans>Stay</Trans>
          </Button>
          <Button variant="danger" size="lg" onClick={() => fields.send({ type: 'leave.go' })}>
            <Trans>Leave</Trans>
          </Button>
        </div>
      }
    >
      <div className="text-muted grid gap-2">
        {refused > 0 && (
          <p>
            <Trans>What was refused is lost.</Trans>
          </p>
        )}
        {waiting > 0 && (
          <p>
            <Trans>What couldn’t be sent stays in this browser until you open this page again.</Trans>
          </p>
        )}
        <p>
          <Trans>Everything else is saved.</Trans>
        </p>
      </div>
    </Dialog>
  )
}
