import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Check, CircleAlert } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { themeMachine } from '#machines/shell/theme.machine.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { formatDate } from '#src/ui/figures/intl.ts'
import type { ThemeActor } from './use-theme.ts'

type Snapshot = SnapshotFrom<typeof themeMachine>
const isSaving = (snapshot: Snapshot): boolean => snapshot.matches({ keeping: 'saving' })
const hasFailed = (snapshot: Snapshot): boolean => snapshot.matches({ keeping: 'failed' })
const savedAt = ({ context, ...snapshot }: Snapshot): string | null =>
  snapshot.value.keeping === 'saved' ? context.savedAt : null

/** State of saving the choice; nothing for a guest, whose choice stays in the browser. */
export function ThemeSaving({ actor }: { actor: ThemeActor }) {
  const { i18n } = useLingui()
  const saving = useSelector(actor, isSaving)
  const failed = useSelector(actor, hasFailed)
  const at = useSelector(actor, savedAt)
  return (
    <span className="text-micro text-muted inline-flex items-center gap-1.5" role="status">
      {saving && <Trans>Saving</Trans>}
      {failed && (
        <>
          <Icon of={CircleAlert} size={16} />
          <Trans>Kept in this browser only</Trans>
        </>
      )}
      {at && (
        <>
          <Icon of={Check} size={16} />
          <Trans>Saved {formatDate(at, i18n.locale, 'time')}</Trans>
        </>
      )}
    </span>
  )
}
