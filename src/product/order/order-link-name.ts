/** The name of an order in the fragment of a link. */
export const orderLinkName = 'order'
