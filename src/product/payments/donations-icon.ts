/** Id of the action bar's donations icon: the donation dropdown opens under it, and returns the focus to it. */
export const donationsIconId = 'donations-icon'
