import { href, paths } from '#contract/http/paths.ts'
import { provideNotificationPanel } from '#src/features/notification-panel/notification-panel-actors.ts'
import { rememberDestination } from '../landing/destinations.ts'
import type { Services } from './flow.ts'

// Machine and view are one file, because the name of each further file costs every page bytes.
export { NotificationPanel } from '#src/features/notification-panel/notification-panel.tsx'

export const provide = ({ call }: Services) =>
  provideNotificationPanel({
    call,
    rememberSettings: () => void rememberDestination(href(paths.settings, { tab: 'notifications' })),
  })
