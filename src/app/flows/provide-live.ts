import { provideLive } from '#src/features/live/live-actors.ts'
import { provideNotifications } from '#src/features/notifications/notifications-actors.ts'

/** Both flows are one file, because the name of each further file costs every page bytes. */
export const provide = { live: provideLive, notifications: provideNotifications }
