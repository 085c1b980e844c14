import type { KeyboardEvent, MouseEvent } from 'react'
import { memo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Check, CloudOff, Trash2 } from 'lucide-react'
import { hoursAgo } from '#src/product/words/relative-time.ts'
import { useServerNow } from '#src/product/words/server-now.ts'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { formatDate } from '#src/ui/figures/intl.ts'
import { MenuButton } from '#src/ui/layers/menu-button.tsx'
import { Tooltip } from '#src/ui/layers/tooltip.tsx'
import { CategoryTile, Drawn } from './category-icons.tsx'
import { isolated } from './isolated.tsx'
import type { PanelItem } from './panel-items.rules.ts'
import '#src/product/notifications/notification-row.css'

type Row = Extract<PanelItem, { kind: 'row' }>

/** The actions of a player on a row. */
export interface RowGestures {
  readonly markRead: (item: Row) => void
  readonly deleteRow: (item: Row) => void
  readonly follow: (item: Row) => void
}

interface Props {
  item: Row
  gestures: RowGestures
  isWide: boolean
  /** The keyboard's place in the list. */
  isCurrent: boolean
  /** The pointer is over it, or the focus in it, so its actions are shown. */
  isActive: boolean
  isOffline: boolean
  lang: string | undefined
}

/** Until a change is sent this late, it is not worth a word; in milliseconds. */
const minuteMs = 60_000

/** The time since a notification, with the full date in the element and its title (Shell 9). */
function Time({ at }: { at: string }) {
  const { i18n } = useLingui()
  const hours = hoursAgo(Date.parse(at), useServerNow(minuteMs))
  return (
    <time
      dateTime={at}
      title={formatDate(at, i18n.locale, 'full')}
      className="notification-time text-muted leading-[calc(1.6+var(--line-extra))] whitespace-nowrap"
    >
      {hours === null ? (
        formatDate(at, i18n.locale, 'short')
      ) : hours === 0 ? (
        <Trans>Just now</Trans>
      ) : (
        <Trans>{hours}h ago</Trans>
      )}
    </time>
  )
}

interface ActionProps {
  drawing: 'check' | 'trash'
  label: string
  isCurrent: boolean
  onClick: () => void
}

function RowAction({ drawing, label, isCurrent, onClick }: ActionProps) {
  return (
    <Tooltip text={label} describes={false}>
      <button
        type="button"
        aria-label={label}
        tabIndex={isCurrent ? 0 : -1}
        className="ui-icon-button ui-icon-button-sm"
        onClick={onClick}
      >
        <Drawn drawing={drawing} />
      </button>
    </Tooltip>
  )
}

/** The actions of a row; on phones behind one button. */
function RowActions({
  item,
  gestures,
  isWide,
  isCurrent,
}: Pick<Props, 'item' | 'gestures' | 'isWide' | 'isCurrent'>) {
  const { t } = useLingui()
  const mark = (): void => gestures.markRead(item)
  const remove = (): void => gestures.deleteRow(item)
  if (!isWide) {
    return (
      <span className="notification-more">
        <MenuButton
          trigger={
            <button
              type="button"
              aria-label={t`More actions`}
              tabIndex={isCurrent ? 0 : -1}
              className="ui-icon-button"
            >
              <Drawn drawing="more" size={20} />
            </button>
          }
          items={[
            ...(item.isRead ? [] : [{ value: 'read', label: t`Mark read`, icon: Check, onSelect: mark }]),
            { value: 'delete', label: t`Delete`, icon: Trash2, onSelect: remove },
          ]}
        />
      </span>
    )
  }
  return (
    <span className="notification-row-actions absolute flex gap-[2px]">
      {!item.isRead && (
        <RowAction drawing="check" label={t`Mark read`} isCurrent={isCurrent} onClick={mark} />
      )}
      <RowAction drawing="trash" label={t`Delete`} isCurrent={isCurrent} onClick={remove} />
    </span>
  )
}

/** Presses that open a new tab or window are left to the browser. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** One notification. Its title leads to its page, and the whole row is the title's. */
export const NotificationRow = memo(function NotificationRow(props: Props) {
  const { item, gestures, isWide, isCurrent, isActive, isOffline, lang } = props
  const { row, isRead, isGone, reading } = item
  const router = useRouter()
  const title = isolated(row.title)
  const language = row.lang ?? lang
  const shared = {
    lang: language,
    dir: 'auto',
    tabIndex: isCurrent ? 0 : -1,
    'data-item-focus': true,
    className: 'notification-title',
  } as const
  const press = (event: MouseEvent): void => {
    if (row.path === null || !isPlain(event)) return gestures.follow(item)
    event.preventDefault()
    gestures.follow(item)
    void router.navigate({ href: row.path })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isGone) return
    const isMark = event.key.toLowerCase() === 'r' && !event.shiftKey
    if (event.key !== 'Delete' && !isMark) return
    event.preventDefault()
    if (!isMark) gestures.deleteRow(item)
    else if (!isRead) gestures.markRead(item)
  }
  const isWaiting = isOffline && reading?.phase === 'waiting'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the title and the buttons in it
    <div className={classes('notification-row', isRead && 'notification-row-read')} onKeyDown={onKeyDown}>
      <CategoryTile category={row.category} />
      <h3 className="notification-heading flex min-w-0 text-(length:--font-size-body) leading-[calc(1.4+var(--line-extra))]">
        {row.path === null ? (
          <button type="button" {...shared} onClick={press}>
            {title}
          </button>
        ) : (
          <a href={row.path} {...shared} onClick={press}>
            {title}
          </a>
        )}
        {!isRead && (
          <span className="sr-only">
            <Trans>Unread</Trans>
          </span>
        )}
      </h3>
      <p lang={language} dir="auto" className="notification-message">
        {isolated(row.message)}
      </p>
      <Time at={row.created_at} />
      {isWaiting && (
        <p className="text-micro font-label col-[2/-1] mt-[6px] flex items-center gap-2">
          <Icon of={CloudOff} size={16} className="text-muted" />
          <span>
            <Trans>Marked read, waiting to be sent</Trans>
          </span>
        </p>
      )}
      {!isGone && (!isWide || isActive) && (
        <RowActions item={item} gestures={gestures} isWide={isWide} isCurrent={isCurrent} />
      )}
    </div>
  )
})
