/** Whether the focus must stay where it is: a dialog is open, or what has the focus asks to keep it. */
export const focusIsNeeded = (): boolean =>
  document.querySelector('[role="dialog"]:not([data-state="closed"]), [data-keeps-focus]:focus') !== null
