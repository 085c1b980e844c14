/** Id of the action bar's bell: the notification panel opens under it, and returns the focus to it. */
export const notificationsIconId = 'notifications-icon'
