import { fromCallback } from 'xstate'
import type { LoadedRows } from '#contract/notifications/notification-list.rules.ts'
import { listNotifications, notificationsAtOnce } from '#contract/notifications/notifications.contract.ts'
import type {
  NotificationPanelEvent,
  ReadNotifications,
  WantedList,
  WantedOlder,
} from '#machines/notifications/notification-panel.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { pageTexts } from '#src/i18n/catalogues.ts'
import { ruledPanel } from './panel-chart.rules.ts'

/** Most rows on a page (Shell 9), and most that are read again; further ones are loaded on scrolling. */
const mostOnPage = 100
const mostAgain = 500

interface NotificationPanelServices {
  call: Call
  /** Stores the settings of notifications as the page after the log-in. */
  rememberSettings: () => void
}

/** The panel's flow with its real actors. */
export const provideNotificationPanel = ({ call, rememberSettings }: NotificationPanelServices) => {
  const page = async (query: Record<string, string>, signal: AbortSignal) => {
    // A request would only log an error to the console.
    if (!navigator.onLine) throw new ApiError('offline')
    return call(listNotifications, { query }, { signal })
  }
  const isRead = ({ tab }: Pick<WantedList, 'tab'>): { is_read: string } => ({
    is_read: String(tab === 'history'),
  })

  /** Reads the first page, or as many rows as were known before. */
  const readRows = async (wanted: WantedList, signal: AbortSignal) => {
    const most = Math.min(Math.max(wanted.known, notificationsAtOnce), mostAgain)
    const limit = Math.min(most, mostOnPage)
    const first = await page({ ...isRead(wanted), limit: String(limit) }, signal)
    const rows = [...first.notifications]
    let isWhole = rows.length < limit
    while (!isWhole && rows.length < most) {
      const older = { older_than: String(rows.at(-1)?.id ?? 0) }
      const { notifications } = await page({ ...isRead(wanted), ...older, limit: String(limit) }, signal)
      rows.push(...notifications)
      isWhole = notifications.length < limit
    }
    return { first, rows, isWhole }
  }

  return ruledPanel.provide({
    actors: {
      loadList: fromTask<ReadNotifications, WantedList>(async ({ input, signal }) => {
        const [newest, { first, rows, isWhole }] = await Promise.all([
          page({ limit: '1' }, signal),
          readRows(input, signal),
        ])
        const { revision, unreadCount, total, language } = first
        return {
          rows,
          isWhole,
          newest: newest.notifications[0]?.id ?? 0,
          state: { revision, unreadCount, total },
          language,
        }
      }),
      loadOlder: fromTask<LoadedRows, WantedOlder>(async ({ input, signal }) => {
        const query = { ...isRead(input), older_than: String(input.olderThan) }
        const { notifications } = await page(query, signal)
        return { rows: notifications, isWhole: notifications.length < notificationsAtOnce }
      }),
      watchLanguage: fromCallback<NotificationPanelEvent>(({ sendBack }) => {
        let shown = pageTexts.i18n.locale
        let timer: ReturnType<typeof setTimeout>
        const stop = pageTexts.i18n.on('change', () => {
          if (pageTexts.i18n.locale === shown) return
          shown = pageTexts.i18n.locale
          clearTimeout(timer)
          // The language is stored a moment later, and the server reads it from there.
          timer = setTimeout(() => sendBack({ type: 'language.changed' }))
        })
        return () => {
          stop()
          clearTimeout(timer)
        }
      }),
      watchNetwork: fromCallback<NotificationPanelEvent>(({ sendBack }) => {
        const watched = new AbortController()
        const { signal } = watched
        const report = (): void => sendBack({ type: navigator.onLine ? 'network.online' : 'network.offline' })
        addEventListener('online', report, { signal })
        addEventListener('offline', report, { signal })
        let wasOnline = navigator.onLine
        if (!wasOnline) report()
        // A page that slept gets no event when the network returns.
        const stopShown = watchShown(() => {
          if (navigator.onLine !== wasOnline) report()
          wasOnline = navigator.onLine
        })
        return () => {
          watched.abort()
          stopShown()
        }
      }),
    },
    actions: { rememberSettings },
  })
}
