/** True if the focus must stay: a dialog is open, or the focused element has `data-keeps-focus`. */
export const focusIsNeeded = (): boolean =>
  document.querySelector('[role="dialog"]:not([data-state="closed"]), [data-keeps-focus]:focus') !== null
