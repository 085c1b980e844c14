/** Id of the heading of the panel in which a paid plan is ended. */
export const endPanelHeading = (subscriptionId: string): string => `end-${subscriptionId}`

/** Leads there from elsewhere on the page. */
export const goToEndPanel = (subscriptionId: string): void =>
  document.getElementById(endPanelHeading(subscriptionId))?.focus()
