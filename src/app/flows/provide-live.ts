// One file for both flows, because the name of each further file costs every page bytes.
export { provideLive } from '#src/features/live/live-actors.ts'
export { provideNotifications } from '#src/features/notifications/notifications-actors.ts'
