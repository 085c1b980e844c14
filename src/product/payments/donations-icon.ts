/** Id of the action bar's donations icon: the donation dropdown stands under it, and gives the focus back to it. */
export const donationsIconId = 'donations-icon'
