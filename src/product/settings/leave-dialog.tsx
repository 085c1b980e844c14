import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import type { SettingsFields } from './settings-field-types.ts'

/** Asks before refused fields are left. */
export function LeaveDialog({ fields }: { fields: SettingsFields }) {
  const { t } = useLingui()
  const isOpen = useSelector(fields, (snapshot) => snapshot.matches('asking'))
  const refused = useSelector(
    fields,
    ({ context }) => Object.values(context.standings).filter((standing) => standing === 'refused').length,
  )
  const stay = (): void => fields.send({ type: 'leave.stay' })
  return (
    <Dialog
      open={isOpen}
      onClose={stay}
      size="sm"
      role="alertdialog"
      title={
        <Plural
          value={refused}
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
      <p className="text-muted">{t`What you typed there is lost. Everything else is saved.`}</p>
    </Dialog>
  )
}
