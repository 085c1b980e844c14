import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { CheckCheck, RefreshCw, Settings, Trash2 } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Tooltip } from '#src/ui/layers/tooltip.tsx'
import { deleteAllId, usePanelView } from './panel-view.ts'

/** The icon buttons of the head (Shell 2.8). One that would do nothing says why. */
export function PanelActions({ onFollow }: { onFollow: () => void }) {
  const { t } = useLingui()
  const { actor, counts, newest, isOffline, markAllRead } = usePanelView()
  const isReading = useSelector(
    actor,
    (snapshot) =>
      snapshot.matches({ open: { list: 'loading' } }) ||
      snapshot.matches({ open: { list: { ready: 'refreshing' } } }),
  )
  const isKnown = counts !== null && newest > 0
  return (
    <>
      <IconButton
        icon={CheckCheck}
        label={t`Mark all as read`}
        className="w-9"
        disabledReason={(!isKnown || counts.unread === 0) && t`There is nothing to mark as read.`}
        onClick={markAllRead}
      />
      <IconButton
        icon={RefreshCw}
        label={t`Refresh`}
        className="w-9"
        disabledReason={
          (isOffline && t`The list can’t be refreshed while you are offline.`) ||
          (isReading && t`The list is being loaded.`)
        }
        onClick={() => actor.send({ type: 'list.refresh' })}
      />
      <IconButton
        id={deleteAllId}
        icon={Trash2}
        label={t`Delete all`}
        className="w-9"
        disabledReason={(!isKnown || counts.total === 0) && t`There is nothing to delete.`}
        onClick={() => actor.send({ type: 'allDeletion.ask' })}
      />
      <Tooltip text={t`Settings`} describes={false}>
        <Link
          to={paths.settings}
          search={{ tab: 'notifications' }}
          aria-label={t`Settings`}
          className="ui-icon-button w-9"
          onClick={onFollow}
        >
          <Icon of={Settings} size={20} />
        </Link>
      </Tooltip>
    </>
  )
}
